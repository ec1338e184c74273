import type { TemplateWords } from '../template.ts'

export const contentDa: TemplateWords = {
  title: 'Indholdskalender',
  tables: {
    posts: {
      title: 'Opslag',
      columns: {
        title: 'Titel',
        state: 'Status',
        goesOut: 'Udgives',
        channels: 'Kanaler',
        author: 'Forfatter',
        campaign: 'Kampagne',
        words: 'Ord',
        campaignEnds: 'Kampagnen slutter',
        summary: 'Resumé',
      },
      options: {
        state: {
          idea: 'Idé',
          writing: 'Skrives',
          review: 'Til gennemsyn',
          planned: 'Planlagt',
          out: 'Udgivet',
        },
        channels: { blog: 'Blog', newsletter: 'Nyhedsbrev', video: 'Video', podcast: 'Podcast' },
      },
      views: { grid: 'Alle opslag', soon: 'Næste måned', ideas: 'Idéer', form: 'Foreslå et emne' },
      forms: {
        form: {
          heading: 'Foreslå et emne',
          subheading: 'Hvad skal vi skrive om? En enkelt sætning er nok.',
          success_msg: 'Tak. Vi ser på nye emner hver torsdag.',
        },
      },
      rows: [
        ['Hvad en cykelhandler ved om køer', 'Hvorfor korte ventelister føles længere, end de er.'],
        ['Fem læserbreve', ''],
        ['Sådan vælger vi vores leverandører', 'Med listen over de spørgsmål, vi stiller.'],
        ['En dag på værkstedet', 'Halvfems sekunder, uden stemme.'],
        ['Reparere eller udskifte?', 'En tabel at beslutte efter, med rigtige priser.'],
        ['Åbningstider om vinteren', ''],
        ['Samtale med borgmesteren', 'Om cykelstier.'],
        ['Ringeklokkens historie', 'Spørg museet om billeder.'],
        ['Tre måder at lappe en cykel på', ''],
        ['Vores holds yndlingsruter', 'Med kort.'],
      ],
    },
    campaigns: {
      title: 'Kampagner',
      columns: {
        name: 'Kampagne',
        starts: 'Start',
        ends: 'Slut',
        budget: 'Budget',
        posts: 'Opslag',
        count: 'Antal opslag',
        words: 'Ord i alt',
      },
      views: { grid: 'Alle kampagner' },
      rows: [['Bag disken'], ['Reparationsmåned'], ['Sikker i mørket']],
    },
    authors: {
      title: 'Forfattere',
      columns: { name: 'Navn', email: 'Mail', about: 'Om', posts: 'Opslag' },
      views: { grid: 'Alle forfattere' },
      rows: [
        ['Mie Lindgren', 'Skriver lange artikler.'],
        ['Kristoffer Adamsen', 'Passer nyhedsbrevet.'],
        ['Sara Benali', 'Filmer og klipper.'],
        ['Lukas Horn', 'Vores mekaniker og bedste kritiker.'],
      ],
    },
  },
}
