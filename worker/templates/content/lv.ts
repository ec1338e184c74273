import type { TemplateWords } from '../template.ts'

export const contentLv: TemplateWords = {
  title: 'Satura kalendārs',
  tables: {
    posts: {
      title: 'Publikācijas',
      columns: {
        title: 'Virsraksts',
        state: 'Statuss',
        goesOut: 'Publicēšanas laiks',
        channels: 'Kanāli',
        author: 'Autors',
        campaign: 'Kampaņa',
        words: 'Vārdi',
        campaignEnds: 'Kampaņas beigas',
        summary: 'Kopsavilkums',
      },
      options: {
        state: { idea: 'Ideja', writing: 'Top', review: 'Pārbaudē', planned: 'Plānots', out: 'Publicēts' },
        channels: { blog: 'Emuārs', newsletter: 'Jaunumu vēstule', video: 'Video', podcast: 'Podkāsts' },
      },
      views: {
        grid: 'Visas publikācijas',
        soon: 'Nākamais mēnesis',
        ideas: 'Idejas',
        form: 'Ieteikt tematu',
      },
      forms: {
        form: {
          heading: 'Ieteikt tematu',
          subheading: 'Par ko mums rakstīt? Pietiek ar vienu teikumu.',
          success_msg: 'Paldies. Jaunus tematus skatām katru ceturtdienu.',
        },
      },
      rows: [
        ['Ko velosipēdu veikals zina par rindām', 'Kāpēc īsas gaidīšanas rindas šķiet garākas, nekā ir.'],
        ['Piecas lasītāju vēstules', ''],
        ['Kā izvēlamies piegādātājus', 'Ar sarakstu jautājumiem, ko uzdodam.'],
        ['Diena darbnīcā', 'Deviņdesmit sekundes bez balss.'],
        ['Remontēt vai nomainīt?', 'Tabula ar īstām cenām, kas palīdz izlemt.'],
        ['Ziemas darba laiks', ''],
        ['Saruna ar mēru', 'Par veloceliņiem.'],
        ['Velosipēda zvana vēsture', 'Palūgt attēlus muzejam.'],
        ['Trīs veidi, kā salabot riepu', ''],
        ['Mūsu komandas iecienītie maršruti', 'Ar kartēm.'],
      ],
    },
    campaigns: {
      title: 'Kampaņas',
      columns: {
        name: 'Kampaņa',
        starts: 'Sākums',
        ends: 'Beigas',
        budget: 'Budžets',
        posts: 'Publikācijas',
        count: 'Publikāciju skaits',
        words: 'Vārdi kopā',
      },
      views: { grid: 'Visas kampaņas' },
      rows: [['Aiz letes'], ['Remonta mēnesis'], ['Droši tumsā']],
    },
    authors: {
      title: 'Autori',
      columns: { name: 'Vārds', email: 'E-pasts', about: 'Apraksts', posts: 'Publikācijas' },
      views: { grid: 'Visi autori' },
      rows: [
        ['Meija Lindberga', 'Raksta garus rakstus.'],
        ['Kārlis Ābele', 'Rūpējas par jaunumu vēstuli.'],
        ['Sarma Bērziņa', 'Filmē un montē.'],
        ['Lūkass Horns', 'Mūsu mehāniķis un labākais kritiķis.'],
      ],
    },
  },
}
