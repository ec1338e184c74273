import type { TemplateWords } from '../template.ts'

export const contentCs: TemplateWords = {
  title: 'Obsahový kalendář',
  tables: {
    posts: {
      title: 'Příspěvky',
      columns: {
        title: 'Titulek',
        state: 'Stav',
        goesOut: 'Vychází',
        channels: 'Kanály',
        author: 'Autor',
        campaign: 'Kampaň',
        words: 'Slova',
        campaignEnds: 'Konec kampaně',
        summary: 'Shrnutí',
      },
      options: {
        state: {
          idea: 'Nápad',
          writing: 'Píše se',
          review: 'Ke kontrole',
          planned: 'Naplánováno',
          out: 'Zveřejněno',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Video', podcast: 'Podcast' },
      },
      views: {
        grid: 'Všechny příspěvky',
        soon: 'Příští měsíc',
        ideas: 'Nápady',
        form: 'Navrhnout téma',
      },
      forms: {
        form: {
          heading: 'Navrhnout téma',
          subheading: 'O čem máme psát? Stačí jedna věta.',
          success_msg: 'Děkujeme. Nová témata procházíme každý čtvrtek.',
        },
      },
      rows: [
        ['Co ví cykloprodejna o frontách', 'Proč se krátké fronty zdají delší, než jsou.'],
        ['Pět dopisů od čtenářů', ''],
        ['Jak vybíráme dodavatele', 'Se seznamem otázek, které klademe.'],
        ['Den v dílně', 'Devadesát sekund, beze slov.'],
        ['Opravit, nebo vyměnit?', 'Tabulka pro snazší rozhodování, se skutečnými cenami.'],
        ['Zimní otevírací doba', ''],
        ['Rozhovor se starostkou', 'O cyklostezkách.'],
        ['Historie zvonku na kolo', 'Požádat muzeum o snímky.'],
        ['Tři způsoby, jak spravit píchlou duši', ''],
        ['Oblíbené trasy našeho týmu', 'S mapami.'],
      ],
    },
    campaigns: {
      title: 'Kampaně',
      columns: {
        name: 'Kampaň',
        starts: 'Začátek',
        ends: 'Konec',
        budget: 'Rozpočet',
        posts: 'Příspěvky',
        count: 'Počet příspěvků',
        words: 'Slov celkem',
      },
      views: { grid: 'Všechny kampaně' },
      rows: [['Za pultem'], ['Měsíc oprav'], ['Bezpečně potmě']],
    },
    authors: {
      title: 'Autoři',
      columns: { name: 'Jméno', email: 'E-mail', about: 'O autorovi', posts: 'Příspěvky' },
      views: { grid: 'Všichni autoři' },
      rows: [
        ['Markéta Lindová', 'Píše dlouhé texty.'],
        ['Kryštof Adámek', 'Stará se o newsletter.'],
        ['Sára Benešová', 'Natáčí a stříhá.'],
        ['Lukáš Horn', 'Náš mechanik a nejlepší kritik.'],
      ],
    },
  },
}
