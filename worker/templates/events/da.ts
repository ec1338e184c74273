import type { TemplateWords } from '../template.ts'

export const eventsDa: TemplateWords = {
  title: 'Tilmelding til arrangementer',
  tables: {
    registrations: {
      title: 'Tilmeldinger',
      columns: {
        name: 'Navn',
        email: 'Mail',
        ticket: 'Billet',
        sessions: 'Programpunkter',
        food: 'Mad',
        paid: 'Betalt',
        here: 'Mødt op',
        wishes: 'Ønsker',
      },
      options: {
        ticket: { early: 'Tidlig bestilling', regular: 'Almindelig', student: 'Studerende', guest: 'Gæst' },
        food: { vegetarian: 'Vegetarisk', vegan: 'Vegansk', halal: 'Halal', gluten: 'Glutenfri' },
      },
      views: {
        grid: 'Alle tilmeldinger',
        unpaid: 'Ikke betalt endnu',
        door: 'Ved døren',
        form: 'Tilmeld dig',
      },
      forms: {
        form: {
          heading: 'Tilmeld dig åbent hus',
          subheading: 'Pladserne fordeles efter først til mølle. Vi skriver til dig inden for et døgn.',
          success_msg: 'Du står på listen. Vi ses!',
        },
      },
      rows: [
        ['Amara Nørgaard', ''],
        ['Henrik Solberg', 'Kommer med toget kl. 8.40.'],
        ['Parisa Amini', ''],
        ['Diego Fuglsang', 'Gerne en plads ved midtergangen.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Fortæller om biblioteksprojektet i panelet.'],
        ['Eva Kragh', 'Tager en veninde med på haveturen.'],
        ['Rasmus Petersen', ''],
      ],
    },
    sessions: {
      title: 'Programpunkter',
      columns: {
        title: 'Programpunkt',
        starts: 'Start',
        minutes: 'Minutter',
        room: 'Lokale',
        speaker: 'Oplægsholder',
        places: 'Pladser',
        registrations: 'Tilmeldinger',
        taken: 'Optagne pladser',
        free: 'Ledige pladser',
        about: 'Beskrivelse',
      },
      options: { room: { hall: 'Store sal', library: 'Biblioteket', garden: 'Haven' } },
      views: { grid: 'Program', hall: 'Store sal' },
      rows: [
        ['Velkommen', 'Hvem vi er, og hvad der venter dig i dag.'],
        ['Indbind din egen notesbog', 'Alle materialer er på stedet.'],
        ['Tur gennem den gamle have', 'Tag gerne solide sko på.'],
        ['Højtlæsning', 'Tag en side med, som du holder af.'],
        ['Spørgsmål og svar', 'Med alle, der har talt i dag.'],
      ],
    },
    speakers: {
      title: 'Oplægsholdere',
      columns: {
        name: 'Navn',
        from: 'Organisation',
        email: 'Mail',
        website: 'Hjemmeside',
        sessions: 'Programpunkter',
        confirmed: 'Bekræftet',
      },
      views: { grid: 'Alle oplægsholdere' },
      rows: [
        ['Ruth Andersen', 'Bøgernes Hus'],
        ['Mateo Sølvsten', 'Papirværkstedet'],
        ['Hanne Kirk', 'Byens haver'],
        ['Ole Berg', 'Radio'],
      ],
    },
  },
}
