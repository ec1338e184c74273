import type { TemplateWords } from '../template.ts'

export const contentSk: TemplateWords = {
  title: 'Obsahový kalendár',
  tables: {
    posts: {
      title: 'Príspevky',
      columns: {
        title: 'Titulok',
        state: 'Stav',
        goesOut: 'Vychádza',
        channels: 'Kanály',
        author: 'Autor',
        campaign: 'Kampaň',
        words: 'Slová',
        campaignEnds: 'Koniec kampane',
        summary: 'Zhrnutie',
      },
      options: {
        state: {
          idea: 'Nápad',
          writing: 'Píše sa',
          review: 'Na kontrolu',
          planned: 'Naplánované',
          out: 'Zverejnené',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Video', podcast: 'Podcast' },
      },
      views: {
        grid: 'Všetky príspevky',
        soon: 'Budúci mesiac',
        ideas: 'Nápady',
        form: 'Navrhnúť tému',
      },
      forms: {
        form: {
          heading: 'Navrhnúť tému',
          subheading: 'O čom máme písať? Stačí jedna veta.',
          success_msg: 'Ďakujeme. Nové témy prechádzame každý štvrtok.',
        },
      },
      rows: [
        ['Čo vie obchod s bicyklami o radoch', 'Prečo sa krátke rady zdajú dlhšie, než sú.'],
        ['Päť listov od čitateľov', ''],
        ['Ako vyberáme dodávateľov', 'So zoznamom otázok, ktoré kladieme.'],
        ['Deň v dielni', 'Deväťdesiat sekúnd, bez slov.'],
        ['Opraviť, alebo vymeniť?', 'Tabuľka na ľahšie rozhodovanie, so skutočnými cenami.'],
        ['Zimné otváracie hodiny', ''],
        ['Rozhovor s primátorkou', 'O cyklotrasách.'],
        ['História zvončeka na bicykel', 'Požiadať múzeum o snímky.'],
        ['Tri spôsoby, ako opraviť defekt', ''],
        ['Obľúbené trasy nášho tímu', 'S mapami.'],
      ],
    },
    campaigns: {
      title: 'Kampane',
      columns: {
        name: 'Kampaň',
        starts: 'Začiatok',
        ends: 'Koniec',
        budget: 'Rozpočet',
        posts: 'Príspevky',
        count: 'Počet príspevkov',
        words: 'Slová spolu',
      },
      views: { grid: 'Všetky kampane' },
      rows: [['Za pultom'], ['Mesiac opráv'], ['Bezpečne v tme']],
    },
    authors: {
      title: 'Autori',
      columns: { name: 'Meno', email: 'E-mail', about: 'O autorovi', posts: 'Príspevky' },
      views: { grid: 'Všetci autori' },
      rows: [
        ['Mária Lindtnerová', 'Píše dlhé texty.'],
        ['Kornel Adamec', 'Stará sa o newsletter.'],
        ['Sára Benková', 'Nakrúca a strihá.'],
        ['Lukáš Horník', 'Náš mechanik a najlepší kritik.'],
      ],
    },
  },
}
