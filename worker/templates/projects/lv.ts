import type { TemplateWords } from '../template.ts'

export const projectsLv: TemplateWords = {
  title: 'Projekti',
  tables: {
    projects: {
      title: 'Projekti',
      columns: {
        name: 'Projekts',
        state: 'Statuss',
        starts: 'Sākums',
        due: 'Termiņš',
        tasks: 'Uzdevumi',
        taskCount: 'Uzdevumu skaits',
        hours: 'Stundas kopā',
        goal: 'Mērķis',
      },
      options: { state: { planned: 'Plānots', running: 'Notiek', paused: 'Apturēts', done: 'Pabeigts' } },
      views: { grid: 'Visi projekti', running: 'Notiek' },
      rows: [
        ['Jaunā tīmekļa vietne', 'Vietne divās valodās, kurā cilvēki viegli atrod vajadzīgo.'],
        ['Biroja pārcelšana', 'Pirmdien visi strādā tā, it kā nekas nebūtu noticis.'],
        ['Klientu aptauja', 'Uzzināt, kā divsimt klientiem trūkst visvairāk.'],
        ['Gada pārskats', 'Nosūtīts biedriem pirms sapulces.'],
      ],
    },
    tasks: {
      title: 'Uzdevumi',
      columns: {
        title: 'Uzdevums',
        state: 'Statuss',
        priority: 'Prioritāte',
        project: 'Projekts',
        who: 'Atbildīgais',
        due: 'Termiņš',
        hours: 'Stundas',
        projectState: 'Projekta statuss',
        details: 'Sīkāk',
      },
      options: {
        state: { todo: 'Jādara', doing: 'Darbā', review: 'Pārbaudē', done: 'Pabeigts' },
        priority: { high: 'Augsta', normal: 'Parasta', low: 'Zema' },
      },
      views: { grid: 'Visi uzdevumi', open: 'Atvērtie uzdevumi', late: 'Nokavētie', form: 'Lūgt kaut ko' },
      forms: {
        form: {
          heading: 'Iesniegt lūgumu',
          subheading: 'Aprakstiet, kas un līdz kuram laikam vajadzīgs. Komanda skata lūgumus katru rītu.',
          success_msg: 'Paldies, jūsu lūgums ir sarakstā.',
        },
      },
      rows: [
        ['Izvēlēties fontus', 'Divus, ar visiem mums vajadzīgajiem burtiem.'],
        ['Izveidot sākumlapu', ''],
        ['Uzrakstīt juridisko informāciju', 'Jurists to vienreiz ir caurskatījis.'],
        ['Pārcelt vecos rakstus', 'Ap astoņdesmit; izlaist tos, kas vecāki par pieciem gadiem.'],
        ['Izmēģināt ar pieciem cilvēkiem', 'Diviem no tiem tikai ar tastatūru.'],
        ['Pasūtīt pārvākšanās busu', ''],
        ['Marķēt kastes', 'Telpas numurs un vārds.'],
        ['Atteikt veco interneta pieslēgumu', 'Jābrīdina divus mēnešus iepriekš.'],
        ['Uzrakstīt jautājumus', 'Ne vairāk kā desmit.'],
        ['Sagādāt balvu izlozei', ''],
        ['Savākt skaitļus', ''],
        ['Nosūtīt uz tipogrāfiju', 'Pārstrādāts papīrs, 300 eksemplāri.'],
      ],
    },
    people: {
      title: 'Cilvēki',
      columns: {
        name: 'Vārds',
        role: 'Joma',
        email: 'E-pasts',
        tasks: 'Uzdevumi',
        hours: 'Plānotās stundas',
      },
      views: { grid: 'Visi' },
      rows: [
        ['Nora Rubene', 'Dizains'],
        ['Daniels Mednis', 'Izstrāde'],
        ['Jana Kalniņa', 'Redakcija'],
        ['Pēteris Dumpis', 'Birojs'],
      ],
    },
  },
}
