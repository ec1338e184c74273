import type { TemplateWords } from '../template.ts'

export const eventsLv: TemplateWords = {
  title: 'Pasākuma reģistrācija',
  tables: {
    registrations: {
      title: 'Reģistrācijas',
      columns: {
        name: 'Vārds',
        email: 'E-pasts',
        ticket: 'Biļete',
        sessions: 'Sesijas',
        food: 'Ēdiens',
        paid: 'Samaksāts',
        here: 'Ieradies',
        wishes: 'Vēlmes',
      },
      options: {
        ticket: { early: 'Agrā cena', regular: 'Parastā', student: 'Studentu', guest: 'Viesa' },
        food: { vegetarian: 'Veģetārs', vegan: 'Vegānisks', halal: 'Halāls', gluten: 'Bez glutēna' },
      },
      views: {
        grid: 'Visas reģistrācijas',
        unpaid: 'Vēl nav samaksāts',
        door: 'Pie durvīm',
        form: 'Reģistrēties',
      },
      forms: {
        form: {
          heading: 'Reģistrējieties atvērto durvju dienai',
          subheading: 'Vietas piešķiram reģistrācijas secībā. Mēs jums uzrakstīsim dienas laikā.',
          success_msg: 'Jūs esat sarakstā. Uz drīzu tikšanos!',
        },
      },
      rows: [
        ['Amanda Niedra', ''],
        ['Henriks Saulītis', 'Ieradīsies ar vilcienu plkst. 8.40.'],
        ['Paula Apine', ''],
        ['Didzis Freimanis', 'Lūdzu, vietu pie ejas.'],
        ['Česlavs Vilks', ''],
        ['Fanija Dreimane', 'Diskusijā stāstīs par bibliotēkas projektu.'],
        ['Eva Kovaļevska', 'Uz dārza ekskursiju ņems līdzi draugu.'],
        ['Raitis Pētersons', ''],
      ],
    },
    sessions: {
      title: 'Sesijas',
      columns: {
        title: 'Sesija',
        starts: 'Sākums',
        minutes: 'Minūtes',
        room: 'Telpa',
        speaker: 'Runātājs',
        places: 'Vietas',
        registrations: 'Reģistrācijas',
        taken: 'Aizņemtās vietas',
        free: 'Brīvās vietas',
        about: 'Apraksts',
      },
      options: { room: { hall: 'Lielā zāle', library: 'Bibliotēka', garden: 'Dārzs' } },
      views: { grid: 'Programma', hall: 'Lielā zāle' },
      rows: [
        ['Atklāšana', 'Kas mēs esam un kas jūs šodien sagaida.'],
        ['Iesien savu piezīmju grāmatu', 'Visi materiāli ir uz vietas.'],
        ['Pastaiga pa veco dārzu', 'Noderēs izturīgi apavi.'],
        ['Lasām balsī', 'Paņemiet līdzi lappusi, kas jums patīk.'],
        ['Jautājumi un atbildes', 'Kopā ar visiem, kas šodien uzstājās.'],
      ],
    },
    speakers: {
      title: 'Runātāji',
      columns: {
        name: 'Vārds',
        from: 'Pārstāv',
        email: 'E-pasts',
        website: 'Tīmekļa vietne',
        sessions: 'Sesijas',
        confirmed: 'Apstiprināts',
      },
      views: { grid: 'Visi runātāji' },
      rows: [
        ['Rūta Ādamsone', 'Grāmatu nams'],
        ['Matīss Siliņš', 'Papīra darbnīca'],
        ['Hanna Kļaviņa', 'Pilsētas dārzi'],
        ['Olafs Bergs', 'Radio'],
      ],
    },
  },
}
