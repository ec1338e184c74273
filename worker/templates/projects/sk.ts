import type { TemplateWords } from '../template.ts'

export const projectsSk: TemplateWords = {
  title: 'Projekty',
  tables: {
    projects: {
      title: 'Projekty',
      columns: {
        name: 'Projekt',
        state: 'Stav',
        starts: 'Začiatok',
        due: 'Termín',
        tasks: 'Úlohy',
        taskCount: 'Počet úloh',
        hours: 'Hodiny spolu',
        goal: 'Cieľ',
      },
      options: {
        state: { planned: 'Plánovaný', running: 'Prebieha', paused: 'Pozastavený', done: 'Hotový' },
      },
      views: { grid: 'Všetky projekty', running: 'Prebiehajúce' },
      rows: [
        ['Nový web', 'Web v dvoch jazykoch, v ktorom sa každý vyzná.'],
        ['Sťahovanie kancelárie', 'V pondelok všetci pracujú, akoby sa nič nestalo.'],
        ['Prieskum medzi zákazníkmi', 'Vedieť, čo dvesto zákazníkom najviac chýba.'],
        ['Výročná správa', 'Členovia ju dostanú pred valným zhromaždením.'],
      ],
    },
    tasks: {
      title: 'Úlohy',
      columns: {
        title: 'Úloha',
        state: 'Stav',
        priority: 'Priorita',
        project: 'Projekt',
        who: 'Priradené',
        due: 'Termín',
        hours: 'Hodiny',
        projectState: 'Stav projektu',
        details: 'Podrobnosti',
      },
      options: {
        state: { todo: 'Treba urobiť', doing: 'Rozpracované', review: 'Na kontrolu', done: 'Hotovo' },
        priority: { high: 'Vysoká', normal: 'Bežná', low: 'Nízka' },
      },
      views: {
        grid: 'Všetky úlohy',
        open: 'Otvorené úlohy',
        late: 'Po termíne',
        form: 'Požiadať o niečo',
      },
      forms: {
        form: {
          heading: 'Požiadať o niečo',
          subheading: 'Opíšte, čo potrebujete a dokedy. Tím prechádza nové žiadosti každé ráno.',
          success_msg: 'Ďakujeme, vaša žiadosť je v zozname.',
        },
      },
      rows: [
        ['Vybrať písma', 'Dve, so všetkými znakmi, ktoré potrebujeme.'],
        ['Postaviť úvodnú stránku', ''],
        ['Napísať právne údaje', 'Právnička ich už raz pozrela.'],
        ['Preniesť staré články', 'Asi osemdesiat; staršie ako päť rokov vynechať.'],
        ['Vyskúšať s piatimi ľuďmi', 'Dvaja z nich len s klávesnicou.'],
        ['Objednať sťahovacie auto', ''],
        ['Popísať škatule', 'Číslo miestnosti a meno.'],
        ['Zrušiť starú internetovú linku', 'Výpovedná lehota dva mesiace.'],
        ['Napísať otázky', 'Najviac desať.'],
        ['Nájsť cenu do žrebovania', ''],
        ['Zozbierať čísla', ''],
        ['Poslať do tlače', 'Recyklovaný papier, 300 výtlačkov.'],
      ],
    },
    people: {
      title: 'Ľudia',
      columns: {
        name: 'Meno',
        role: 'Rola',
        email: 'E-mail',
        tasks: 'Úlohy',
        hours: 'Naplánované hodiny',
      },
      views: { grid: 'Všetci' },
      rows: [
        ['Nora Rybárová', 'Dizajn'],
        ['Daniel Mináč', 'Vývoj'],
        ['Jarmila Kostolná', 'Redakcia'],
        ['Pavol Dvorský', 'Kancelária'],
      ],
    },
  },
}
