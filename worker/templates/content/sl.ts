import type { TemplateWords } from '../template.ts'

export const contentSl: TemplateWords = {
  title: 'Koledar vsebin',
  tables: {
    posts: {
      title: 'Objave',
      columns: {
        title: 'Naslov',
        state: 'Stanje',
        goesOut: 'Izid',
        channels: 'Kanali',
        author: 'Avtor',
        campaign: 'Kampanja',
        words: 'Besede',
        campaignEnds: 'Konec kampanje',
        summary: 'Povzetek',
      },
      options: {
        state: {
          idea: 'Zamisel',
          writing: 'V pisanju',
          review: 'V pregledu',
          planned: 'Načrtovano',
          out: 'Objavljeno',
        },
        channels: { blog: 'Blog', newsletter: 'E-novice', video: 'Video', podcast: 'Podkast' },
      },
      views: {
        grid: 'Vse objave',
        soon: 'Naslednji mesec',
        ideas: 'Zamisli',
        form: 'Predlagajte temo',
      },
      forms: {
        form: {
          heading: 'Predlagajte temo',
          subheading: 'O čem naj pišemo? En stavek je dovolj.',
          success_msg: 'Hvala. Nove teme pregledamo vsak četrtek.',
        },
      },
      rows: [
        ['Kaj kolesarska trgovina ve o vrstah', 'Zakaj se kratke vrste zdijo daljše, kot so.'],
        ['Pet pisem bralcev', ''],
        ['Kako izbiramo dobavitelje', 'S seznamom vprašanj, ki jih postavljamo.'],
        ['Dan v delavnici', 'Devetdeset sekund, brez besed.'],
        ['Popraviti ali zamenjati?', 'Tabela za lažjo odločitev, s pravimi cenami.'],
        ['Zimski delovni čas', ''],
        ['Pogovor z županjo', 'O kolesarskih stezah.'],
        ['Zgodovina kolesarskega zvonca', 'Prositi muzej za slike.'],
        ['Trije načini, kako zakrpati zračnico', ''],
        ['Najljubše poti naše ekipe', 'Z zemljevidi.'],
      ],
    },
    campaigns: {
      title: 'Kampanje',
      columns: {
        name: 'Kampanja',
        starts: 'Začetek',
        ends: 'Konec',
        budget: 'Proračun',
        posts: 'Objave',
        count: 'Število objav',
        words: 'Besede skupaj',
      },
      views: { grid: 'Vse kampanje' },
      rows: [['Za pultom'], ['Mesec popravil'], ['Varno v temi']],
    },
    authors: {
      title: 'Avtorji',
      columns: { name: 'Ime in priimek', email: 'E-pošta', about: 'O avtorju', posts: 'Objave' },
      views: { grid: 'Vsi avtorji' },
      rows: [
        ['Meta Lindič', 'Piše dolga besedila.'],
        ['Klemen Adamič', 'Skrbi za e-novice.'],
        ['Sara Benedik', 'Snema in montira.'],
        ['Luka Hornik', 'Naš mehanik in najboljši kritik.'],
      ],
    },
  },
}
