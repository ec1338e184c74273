import type { TemplateWords } from '../template.ts'

export const eventsNo: TemplateWords = {
  title: 'Påmelding til arrangement',
  tables: {
    registrations: {
      title: 'Påmeldinger',
      columns: {
        name: 'Navn',
        email: 'E-post',
        ticket: 'Billett',
        sessions: 'Programposter',
        food: 'Mat',
        paid: 'Betalt',
        here: 'Møtt opp',
        wishes: 'Ønsker',
      },
      options: {
        ticket: { early: 'Tidlig bestilling', regular: 'Ordinær', student: 'Student', guest: 'Gjest' },
        food: { vegetarian: 'Vegetar', vegan: 'Vegansk', halal: 'Halal', gluten: 'Glutenfri' },
      },
      views: {
        grid: 'Alle påmeldinger',
        unpaid: 'Ikke betalt ennå',
        door: 'Ved døren',
        form: 'Meld deg på',
      },
      forms: {
        form: {
          heading: 'Meld deg på åpen dag',
          subheading: 'Plassene fordeles i påmeldingsrekkefølge. Vi skriver til deg innen et døgn.',
          success_msg: 'Du står på listen. Vi sees!',
        },
      },
      rows: [
        ['Amara Nilsen', ''],
        ['Henrik Solberg', 'Kommer med toget kl. 8.40.'],
        ['Parisa Amini', ''],
        ['Diego Fossum', 'Gjerne en plass ved midtgangen.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Forteller om bibliotekprosjektet i panelet.'],
        ['Eva Kvamme', 'Tar med en venninne på hageturen.'],
        ['Rasmus Paulsen', ''],
      ],
    },
    sessions: {
      title: 'Programposter',
      columns: {
        title: 'Programpost',
        starts: 'Start',
        minutes: 'Minutter',
        room: 'Rom',
        speaker: 'Foredragsholder',
        places: 'Plasser',
        registrations: 'Påmeldinger',
        taken: 'Opptatte plasser',
        free: 'Ledige plasser',
        about: 'Beskrivelse',
      },
      options: { room: { hall: 'Storsalen', library: 'Biblioteket', garden: 'Hagen' } },
      views: { grid: 'Program', hall: 'Storsalen' },
      rows: [
        ['Velkommen', 'Hvem vi er, og hva som venter deg i dag.'],
        ['Bind inn din egen notatbok', 'Alt materiell er på plass.'],
        ['Tur gjennom den gamle hagen', 'Ta gjerne på gode sko.'],
        ['Høytlesing', 'Ta med en side du liker.'],
        ['Spørsmål og svar', 'Med alle som har snakket i dag.'],
      ],
    },
    speakers: {
      title: 'Foredragsholdere',
      columns: {
        name: 'Navn',
        from: 'Organisasjon',
        email: 'E-post',
        website: 'Nettsted',
        sessions: 'Programposter',
        confirmed: 'Bekreftet',
      },
      views: { grid: 'Alle foredragsholdere' },
      rows: [
        ['Ruth Aune', 'Bøkenes hus'],
        ['Mateo Sølvberg', 'Papirverkstedet'],
        ['Hanna Kleppe', 'Byens hager'],
        ['Ola Berg', 'Radio'],
      ],
    },
  },
}
