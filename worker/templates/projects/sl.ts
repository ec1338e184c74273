import type { TemplateWords } from '../template.ts'

export const projectsSl: TemplateWords = {
  title: 'Projekti',
  tables: {
    projects: {
      title: 'Projekti',
      columns: {
        name: 'Projekt',
        state: 'Stanje',
        starts: 'Začetek',
        due: 'Rok',
        tasks: 'Naloge',
        taskCount: 'Število nalog',
        hours: 'Ure skupaj',
        goal: 'Cilj',
      },
      options: {
        state: { planned: 'Načrtovan', running: 'V teku', paused: 'Ustavljen', done: 'Končan' },
      },
      views: { grid: 'Vsi projekti', running: 'V teku' },
      rows: [
        ['Novo spletno mesto', 'Spletno mesto v dveh jezikih, na katerem se znajde vsak.'],
        ['Selitev pisarne', 'V ponedeljek vsi delajo, kot da se ni nič zgodilo.'],
        ['Anketa med strankami', 'Izvedeti, kaj dvesto strank najbolj pogreša.'],
        ['Letno poročilo', 'Poslano članom pred skupščino.'],
      ],
    },
    tasks: {
      title: 'Naloge',
      columns: {
        title: 'Naloga',
        state: 'Stanje',
        priority: 'Prednost',
        project: 'Projekt',
        who: 'Dodeljeno',
        due: 'Rok',
        hours: 'Ure',
        projectState: 'Stanje projekta',
        details: 'Podrobnosti',
      },
      options: {
        state: { todo: 'Še ni začeto', doing: 'V delu', review: 'V pregledu', done: 'Končano' },
        priority: { high: 'Visoka', normal: 'Običajna', low: 'Nizka' },
      },
      views: {
        grid: 'Vse naloge',
        open: 'Odprte naloge',
        late: 'Zamujajo',
        form: 'Oddajte prošnjo',
      },
      forms: {
        form: {
          heading: 'Oddajte prošnjo',
          subheading: 'Opišite, kaj potrebujete in do kdaj. Ekipa vsako jutro pregleda nove prošnje.',
          success_msg: 'Hvala, vaša prošnja je na seznamu.',
        },
      },
      rows: [
        ['Izbrati pisavi', 'Dve, z vsemi črkami, ki jih potrebujemo.'],
        ['Izdelati začetno stran', ''],
        ['Napisati pravno obvestilo', 'Odvetnica ga je že enkrat pregledala.'],
        ['Prenesti stare članke', 'Približno osemdeset; starejše od pet let izpustimo.'],
        ['Preizkusiti s petimi ljudmi', 'Dva med njimi samo s tipkovnico.'],
        ['Naročiti selitveni kombi', ''],
        ['Označiti škatle', 'Številka sobe in ime.'],
        ['Odpovedati stari internet', 'Odpovedni rok je dva meseca.'],
        ['Napisati vprašanja', 'Največ deset.'],
        ['Poiskati nagrado za žrebanje', ''],
        ['Zbrati številke', ''],
        ['Poslati v tisk', 'Recikliran papir, 300 izvodov.'],
      ],
    },
    people: {
      title: 'Ljudje',
      columns: {
        name: 'Ime in priimek',
        role: 'Vloga',
        email: 'E-pošta',
        tasks: 'Naloge',
        hours: 'Načrtovane ure',
      },
      views: { grid: 'Vsi' },
      rows: [
        ['Nora Ramovš', 'Oblikovanje'],
        ['Daniel Mencin', 'Razvoj'],
        ['Jara Kostanjšek', 'Uredništvo'],
        ['Pavel Dvornik', 'Pisarna'],
      ],
    },
  },
}
