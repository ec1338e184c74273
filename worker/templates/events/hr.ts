import type { TemplateWords } from '../template.ts'

export const eventsHr: TemplateWords = {
  title: 'Prijava na događaj',
  tables: {
    registrations: {
      title: 'Prijave',
      columns: {
        name: 'Ime i prezime',
        email: 'E-pošta',
        ticket: 'Ulaznica',
        sessions: 'Predavanja',
        food: 'Hrana',
        paid: 'Plaćeno',
        here: 'Prisutnost',
        wishes: 'Želje',
      },
      options: {
        ticket: { early: 'Rana', regular: 'Redovna', student: 'Studentska', guest: 'Gost' },
        food: {
          vegetarian: 'Vegetarijanska',
          vegan: 'Veganska',
          halal: 'Halal',
          gluten: 'Bez glutena',
        },
      },
      views: {
        grid: 'Sve prijave',
        unpaid: 'Još nije plaćeno',
        door: 'Na ulazu',
        form: 'Prijavite se',
      },
      forms: {
        form: {
          heading: 'Prijavite se na dan otvorenih vrata',
          subheading: 'Mjesta dodjeljujemo redoslijedom prijava. Pisat ćemo vam u roku od jednog dana.',
          success_msg: 'Na popisu ste. Vidimo se uskoro!',
        },
      },
      rows: [
        ['Amra Novosel', ''],
        ['Henrik Solar', 'Stiže vlakom u 8.40.'],
        ['Petra Aminić', ''],
        ['Dinko Fuček', 'Molim mjesto do prolaza.'],
        ['Čedomir Vidić', ''],
        ['Fani Dijanić', 'Govori o projektu knjižnice na panelu.'],
        ['Eva Kovačić', 'Na obilazak vrta dovodi prijateljicu.'],
        ['Rajko Petrić', ''],
      ],
    },
    sessions: {
      title: 'Predavanja',
      columns: {
        title: 'Predavanje',
        starts: 'Početak',
        minutes: 'Minute',
        room: 'Prostor',
        speaker: 'Govornik',
        places: 'Mjesta',
        registrations: 'Prijave',
        taken: 'Zauzeta mjesta',
        free: 'Slobodna mjesta',
        about: 'Opis',
      },
      options: { room: { hall: 'Velika dvorana', library: 'Knjižnica', garden: 'Vrt' } },
      views: { grid: 'Program', hall: 'Velika dvorana' },
      rows: [
        ['Dobrodošlica', 'Tko smo i što vas danas čeka.'],
        ['Uvežite vlastitu bilježnicu', 'Sav je materijal na mjestu.'],
        ['Šetnja starim vrtom', 'Dobro će doći čvrsta obuća.'],
        ['Čitanje naglas', 'Ponesite stranicu koja vam se sviđa.'],
        ['Pitanja i odgovori', 'Sa svima koji su danas govorili.'],
      ],
    },
    speakers: {
      title: 'Govornici',
      columns: {
        name: 'Ime i prezime',
        from: 'Organizacija',
        email: 'E-pošta',
        website: 'Web-stranica',
        sessions: 'Predavanja',
        confirmed: 'Potvrđeno',
      },
      views: { grid: 'Svi govornici' },
      rows: [
        ['Ruta Adamović', 'Kuća knjiga'],
        ['Matej Silić', 'Radionica papira'],
        ['Hana Kinder', 'Gradski vrtovi'],
        ['Olga Berić', 'Radio'],
      ],
    },
  },
}
