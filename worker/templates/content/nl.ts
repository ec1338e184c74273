import type { TemplateWords } from '../template.ts'

export const contentNl: TemplateWords = {
  title: 'Contentkalender',
  tables: {
    posts: {
      title: 'Berichten',
      columns: {
        title: 'Titel',
        state: 'Status',
        goesOut: 'Verschijnt op',
        channels: 'Kanalen',
        author: 'Auteur',
        campaign: 'Campagne',
        words: 'Woorden',
        campaignEnds: 'Einde campagne',
        summary: 'Samenvatting',
      },
      options: {
        state: {
          idea: 'Idee',
          writing: 'In de maak',
          review: 'Ter controle',
          planned: 'Gepland',
          out: 'Gepubliceerd',
        },
        channels: { blog: 'Blog', newsletter: 'Nieuwsbrief', video: 'Video', podcast: 'Podcast' },
      },
      views: {
        grid: 'Alle berichten',
        soon: 'Volgende maand',
        ideas: 'Ideeën',
        form: 'Onderwerp voorstellen',
      },
      forms: {
        form: {
          heading: 'Stel een onderwerp voor',
          subheading: 'Waarover zullen we schrijven? Eén zin is genoeg.',
          success_msg: 'Bedankt. Elke donderdag bekijken we nieuwe onderwerpen.',
        },
      },
      rows: [
        ['Wat een fietsenwinkel weet van wachtrijen', 'Waarom korte wachtlijsten langer lijken dan ze zijn.'],
        ['Vijf brieven van lezers', ''],
        ['Hoe we onze leveranciers kiezen', 'Met de lijst van vragen die we stellen.'],
        ['Een dag in de werkplaats', 'Negentig seconden, zonder stem.'],
        ['Repareren of vervangen?', 'Een tabel om te beslissen, met echte prijzen.'],
        ['Openingstijden in de winter', ''],
        ['Gesprek met de burgemeester', 'Over fietspaden.'],
        ['De geschiedenis van de fietsbel', 'Het museum om foto’s vragen.'],
        ['Drie manieren om een band te plakken', ''],
        ['Favoriete routes van ons team', 'Met kaarten.'],
      ],
    },
    campaigns: {
      title: 'Campagnes',
      columns: {
        name: 'Campagne',
        starts: 'Begin',
        ends: 'Einde',
        budget: 'Budget',
        posts: 'Berichten',
        count: 'Aantal berichten',
        words: 'Woorden in totaal',
      },
      views: { grid: 'Alle campagnes' },
      rows: [['Achter de toonbank'], ['Maand van de reparatie'], ['Veilig in het donker']],
    },
    authors: {
      title: 'Auteurs',
      columns: { name: 'Naam', email: 'E-mail', about: 'Over', posts: 'Berichten' },
      views: { grid: 'Alle auteurs' },
      rows: [
        ['Mei Lindgreen', 'Schrijft lange stukken.'],
        ['Koen Adriaans', 'Verzorgt de nieuwsbrief.'],
        ['Sara Benali', 'Filmt en monteert.'],
        ['Lucas Hoorn', 'Onze fietsenmaker, en de beste criticus.'],
      ],
    },
  },
}
