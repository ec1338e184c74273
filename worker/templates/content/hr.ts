import type { TemplateWords } from '../template.ts'

export const contentHr: TemplateWords = {
  title: 'Kalendar sadržaja',
  tables: {
    posts: {
      title: 'Objave',
      columns: {
        title: 'Naslov',
        state: 'Status',
        goesOut: 'Izlazi',
        channels: 'Kanali',
        author: 'Autor',
        campaign: 'Kampanja',
        words: 'Riječi',
        campaignEnds: 'Kraj kampanje',
        summary: 'Sažetak',
      },
      options: {
        state: {
          idea: 'Ideja',
          writing: 'Piše se',
          review: 'Na pregledu',
          planned: 'Planirano',
          out: 'Objavljeno',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Video', podcast: 'Podcast' },
      },
      views: {
        grid: 'Sve objave',
        soon: 'Sljedeći mjesec',
        ideas: 'Ideje',
        form: 'Predložite temu',
      },
      forms: {
        form: {
          heading: 'Predložite temu',
          subheading: 'O čemu da pišemo? Dovoljna je jedna rečenica.',
          success_msg: 'Hvala. Nove teme pregledavamo svakog četvrtka.',
        },
      },
      rows: [
        ['Što trgovina biciklima zna o redovima', 'Zašto se kratki redovi čine duljima nego što jesu.'],
        ['Pet pisama čitatelja', ''],
        ['Kako biramo dobavljače', 'S popisom pitanja koja postavljamo.'],
        ['Dan u radionici', 'Devedeset sekundi, bez riječi.'],
        ['Popraviti ili zamijeniti?', 'Tablica za lakšu odluku, sa stvarnim cijenama.'],
        ['Zimsko radno vrijeme', ''],
        ['Razgovor s gradonačelnicom', 'O biciklističkim stazama.'],
        ['Povijest biciklističkog zvonca', 'Zamoliti muzej za slike.'],
        ['Tri načina da zakrpate gumu', ''],
        ['Omiljene rute našeg tima', 'Sa zemljovidima.'],
      ],
    },
    campaigns: {
      title: 'Kampanje',
      columns: {
        name: 'Kampanja',
        starts: 'Početak',
        ends: 'Kraj',
        budget: 'Proračun',
        posts: 'Objave',
        count: 'Broj objava',
        words: 'Ukupno riječi',
      },
      views: { grid: 'Sve kampanje' },
      rows: [['Iza pulta'], ['Mjesec popravaka'], ['Sigurno po mraku']],
    },
    authors: {
      title: 'Autori',
      columns: { name: 'Ime i prezime', email: 'E-pošta', about: 'O autoru', posts: 'Objave' },
      views: { grid: 'Svi autori' },
      rows: [
        ['Meri Lindić', 'Piše duge tekstove.'],
        ['Krešimir Adamić', 'Brine se za newsletter.'],
        ['Sara Benić', 'Snima i montira.'],
        ['Luka Horvat', 'Naš mehaničar i najbolji kritičar.'],
      ],
    },
  },
}
