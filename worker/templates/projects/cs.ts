import type { TemplateWords } from '../template.ts'

export const projectsCs: TemplateWords = {
  title: 'Projekty',
  tables: {
    projects: {
      title: 'Projekty',
      columns: {
        name: 'Projekt',
        state: 'Stav',
        starts: 'Začátek',
        due: 'Termín',
        tasks: 'Úkoly',
        taskCount: 'Počet úkolů',
        hours: 'Hodin celkem',
        goal: 'Cíl',
      },
      options: {
        state: { planned: 'Plánovaný', running: 'Probíhá', paused: 'Pozastavený', done: 'Hotový' },
      },
      views: { grid: 'Všechny projekty', running: 'Probíhající' },
      rows: [
        ['Nový web', 'Web ve dvou jazycích, ve kterém se každý vyzná.'],
        ['Stěhování kanceláře', 'V pondělí všichni pracují, jako by se nic nestalo.'],
        ['Průzkum mezi zákazníky', 'Vědět, co dvěma stům zákazníků nejvíc chybí.'],
        ['Výroční zpráva', 'Členové ji dostanou před valnou hromadou.'],
      ],
    },
    tasks: {
      title: 'Úkoly',
      columns: {
        title: 'Úkol',
        state: 'Stav',
        priority: 'Priorita',
        project: 'Projekt',
        who: 'Přiřazeno',
        due: 'Termín',
        hours: 'Hodiny',
        projectState: 'Stav projektu',
        details: 'Podrobnosti',
      },
      options: {
        state: { todo: 'Udělat', doing: 'Rozpracováno', review: 'Ke kontrole', done: 'Hotovo' },
        priority: { high: 'Vysoká', normal: 'Běžná', low: 'Nízká' },
      },
      views: {
        grid: 'Všechny úkoly',
        open: 'Otevřené úkoly',
        late: 'Po termínu',
        form: 'Požádat o něco',
      },
      forms: {
        form: {
          heading: 'Požádat o něco',
          subheading: 'Popište, co potřebujete a do kdy. Tým prochází nové požadavky každé ráno.',
          success_msg: 'Děkujeme, váš požadavek je na seznamu.',
        },
      },
      rows: [
        ['Vybrat písma', 'Dvě, se všemi znaky, které potřebujeme.'],
        ['Postavit úvodní stránku', ''],
        ['Napsat právní údaje', 'Právnička je už jednou prošla.'],
        ['Přenést staré články', 'Asi osmdesát; starší než pět let vynechat.'],
        ['Vyzkoušet s pěti lidmi', 'Dva z nich jen s klávesnicí.'],
        ['Objednat stěhovací vůz', ''],
        ['Popsat krabice', 'Číslo místnosti a jméno.'],
        ['Vypovědět starou internetovou linku', 'Výpovědní lhůta dva měsíce.'],
        ['Sepsat otázky', 'Nejvýš deset.'],
        ['Najít cenu do slosování', ''],
        ['Shromáždit čísla', ''],
        ['Poslat do tisku', 'Recyklovaný papír, 300 výtisků.'],
      ],
    },
    people: {
      title: 'Lidé',
      columns: {
        name: 'Jméno',
        role: 'Role',
        email: 'E-mail',
        tasks: 'Úkoly',
        hours: 'Naplánované hodiny',
      },
      views: { grid: 'Všichni' },
      rows: [
        ['Nora Ramešová', 'Design'],
        ['Daniel Menšík', 'Vývoj'],
        ['Jarmila Kostková', 'Redakce'],
        ['Pavel Dvořák', 'Kancelář'],
      ],
    },
  },
}
