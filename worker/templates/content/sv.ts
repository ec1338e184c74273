import type { TemplateWords } from '../template.ts'

export const contentSv: TemplateWords = {
  title: 'Innehållskalender',
  tables: {
    posts: {
      title: 'Inlägg',
      columns: {
        title: 'Rubrik',
        state: 'Status',
        goesOut: 'Publiceras',
        channels: 'Kanaler',
        author: 'Skribent',
        campaign: 'Kampanj',
        words: 'Ord',
        campaignEnds: 'Kampanjen slutar',
        summary: 'Sammanfattning',
      },
      options: {
        state: {
          idea: 'Idé',
          writing: 'Skrivs',
          review: 'Granskas',
          planned: 'Planerat',
          out: 'Publicerat',
        },
        channels: { blog: 'Blogg', newsletter: 'Nyhetsbrev', video: 'Video', podcast: 'Podd' },
      },
      views: { grid: 'Alla inlägg', soon: 'Nästa månad', ideas: 'Idéer', form: 'Föreslå ett ämne' },
      forms: {
        form: {
          heading: 'Föreslå ett ämne',
          subheading: 'Vad ska vi skriva om? En mening räcker.',
          success_msg: 'Tack. Vi tittar på nya ämnen varje torsdag.',
        },
      },
      rows: [
        ['Vad en cykelaffär vet om köer', 'Varför korta väntelistor känns längre än de är.'],
        ['Fem brev från läsare', ''],
        ['Så väljer vi våra leverantörer', 'Med listan över frågorna vi ställer.'],
        ['En dag i verkstaden', 'Nittio sekunder, utan röst.'],
        ['Laga eller byta ut?', 'En tabell att bestämma efter, med riktiga priser.'],
        ['Öppettider i vinter', ''],
        ['Samtal med kommunalrådet', 'Om cykelbanor.'],
        ['Ringklockans historia', 'Fråga museet om bilder.'],
        ['Tre sätt att laga en punktering', ''],
        ['Våra favoritrundor', 'Med kartor.'],
      ],
    },
    campaigns: {
      title: 'Kampanjer',
      columns: {
        name: 'Kampanj',
        starts: 'Start',
        ends: 'Slut',
        budget: 'Budget',
        posts: 'Inlägg',
        count: 'Antal inlägg',
        words: 'Ord totalt',
      },
      views: { grid: 'Alla kampanjer' },
      rows: [['Bakom disken'], ['Lagamånaden'], ['Trygg i mörkret']],
    },
    authors: {
      title: 'Skribenter',
      columns: { name: 'Namn', email: 'E-post', about: 'Om', posts: 'Inlägg' },
      views: { grid: 'Alla skribenter' },
      rows: [
        ['Mi Lindgren', 'Skriver långa texter.'],
        ['Konrad Adamsson', 'Sköter nyhetsbrevet.'],
        ['Sara Benali', 'Filmar och klipper.'],
        ['Lukas Horn', 'Vår mekaniker och bästa kritiker.'],
      ],
    },
  },
}
