import type { TemplateWords } from '../template.ts'

export const eventsSv: TemplateWords = {
  title: 'Anmälan till evenemang',
  tables: {
    registrations: {
      title: 'Anmälningar',
      columns: {
        name: 'Namn',
        email: 'E-post',
        ticket: 'Biljett',
        sessions: 'Programpunkter',
        food: 'Mat',
        paid: 'Betalat',
        here: 'På plats',
        wishes: 'Önskemål',
      },
      options: {
        ticket: { early: 'Förköp', regular: 'Ordinarie', student: 'Student', guest: 'Gäst' },
        food: { vegetarian: 'Vegetariskt', vegan: 'Veganskt', halal: 'Halal', gluten: 'Glutenfritt' },
      },
      views: {
        grid: 'Alla anmälningar',
        unpaid: 'Inte betalat än',
        door: 'Vid dörren',
        form: 'Anmäl dig',
      },
      forms: {
        form: {
          heading: 'Anmäl dig till öppet hus',
          subheading: 'Platserna fördelas i anmälningsordning. Vi skriver till dig inom ett dygn.',
          success_msg: 'Du står på listan. Vi ses snart!',
        },
      },
      rows: [
        ['Amara Nyberg', ''],
        ['Henrik Solberg', 'Kommer med tåget 8.40.'],
        ['Parisa Amini', ''],
        ['Diego Fuentes', 'Gärna en plats vid gången.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Berättar om biblioteksprojektet i panelen.'],
        ['Eva Kvist', 'Tar med en vän till trädgårdsvandringen.'],
        ['Rasmus Palm', ''],
      ],
    },
    sessions: {
      title: 'Programpunkter',
      columns: {
        title: 'Programpunkt',
        starts: 'Start',
        minutes: 'Minuter',
        room: 'Lokal',
        speaker: 'Talare',
        places: 'Platser',
        registrations: 'Anmälningar',
        taken: 'Upptagna platser',
        free: 'Lediga platser',
        about: 'Beskrivning',
      },
      options: { room: { hall: 'Stora salen', library: 'Biblioteket', garden: 'Trädgården' } },
      views: { grid: 'Program', hall: 'Stora salen' },
      rows: [
        ['Välkommen', 'Vilka vi är och vad som väntar dig i dag.'],
        ['Bind din egen anteckningsbok', 'Allt material finns på plats.'],
        ['Promenad genom den gamla trädgården', 'Ta gärna på dig rejäla skor.'],
        ['Högläsning', 'Ta med en sida som du tycker om.'],
        ['Frågor och svar', 'Med alla som har talat i dag.'],
      ],
    },
    speakers: {
      title: 'Talare',
      columns: {
        name: 'Namn',
        from: 'Organisation',
        email: 'E-post',
        website: 'Webbplats',
        sessions: 'Programpunkter',
        confirmed: 'Bekräftat',
      },
      views: { grid: 'Alla talare' },
      rows: [
        ['Rut Adelström', 'Bokens hus'],
        ['Matteo Silfver', 'Pappersverkstaden'],
        ['Hanna Kihl', 'Stadens trädgårdar'],
        ['Ola Berg', 'Radio'],
      ],
    },
  },
}
