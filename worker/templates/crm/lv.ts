import type { TemplateWords } from '../template.ts'

export const crmLv: TemplateWords = {
  title: 'Klienti',
  tables: {
    companies: {
      title: 'Uzņēmumi',
      columns: {
        name: 'Nosaukums',
        industry: 'Nozare',
        city: 'Pilsēta',
        website: 'Tīmekļa vietne',
        people: 'Darbinieki',
        contacts: 'Kontaktpersonas',
        deals: 'Darījumi',
        total: 'Darījumu vērtība',
      },
      options: {
        industry: {
          food: 'Ēdieni un dzērieni',
          software: 'Programmatūra',
          energy: 'Enerģētika',
          travel: 'Ceļojumi',
          health: 'Veselība',
        },
      },
      views: { grid: 'Visi uzņēmumi' },
      rows: [
        ['Ostas grauzdētava', 'Liepāja'],
        ['Deviņkārt', 'Rīga'],
        ['Dzidrūdens', 'Ventspils'],
        ['Lēnais vilciens', 'Cēsis'],
        ['Gobas klīnika', 'Jelgava'],
        ['Sāls un priede', 'Jūrmala'],
      ],
    },
    contacts: {
      title: 'Kontaktpersonas',
      columns: {
        name: 'Vārds',
        role: 'Amats',
        email: 'E-pasts',
        phone: 'Tālrunis',
        company: 'Uzņēmums',
        spoke: 'Pēdējā saruna',
        notes: 'Piezīmes',
      },
      views: { grid: 'Visas kontaktpersonas', stale: 'Jāpiezvana vēlreiz', form: 'Sazināties' },
      forms: {
        form: {
          heading: 'Sazinieties ar mums',
          subheading: 'Pastāstiet, kas esat, un mēs jums atzvanīsim divu darbdienu laikā.',
          success_msg: 'Paldies. Drīz ar jums sazināsimies.',
        },
      },
      rows: [
        ['Mirdza Ozola', 'Iepirkumu vadītāja', 'Labprāt īsi sazvanās no rīta.'],
        ['Jānis Liepiņš', 'Dibinātājs', ''],
        ['Aija Tomsone', 'Darbības vadītāja', 'Lūdza drošības anketu.'],
        ['Sandis Riekstiņš', 'Finanses', 'Rēķini jāsūta viņam.'],
        ['Laila Hartmane', 'Programmu vadītāja', 'Valde tiekas mēneša pirmajā otrdienā.'],
        ['Toms Neimanis', 'Īpašnieks', ''],
        ['Inese Kārkliņa', 'Klīnikas vadītāja', 'Labāk raksta e-pastā.'],
        ['Ojārs Rudzītis', 'Šefpavārs', 'Atgriezīsies pēc vasaras sezonas.'],
      ],
    },
    deals: {
      title: 'Darījumi',
      columns: {
        name: 'Darījums',
        stage: 'Posms',
        value: 'Vērtība',
        chance: 'Varbūtība',
        weighted: 'Svērtā vērtība',
        closes: 'Paredzētā noslēgšana',
        company: 'Uzņēmums',
        city: 'Pilsēta',
        next: 'Nākamais solis',
      },
      options: {
        stage: {
          lead: 'Interesents',
          meeting: 'Tikšanās',
          offer: 'Piedāvājums',
          contract: 'Līgums',
          won: 'Iegūts',
          lost: 'Zaudēts',
        },
      },
      views: { grid: 'Visi darījumi', open: 'Atvērtie darījumi', won: 'Iegūtie' },
      rows: [
        ['Kases grauzdētavai', 'Nosūtīt otro piedāvājumu, kurā iekļauta apmācība.'],
        ['Licences 140 lietotājiem', ''],
        ['Izmēģinājums divās stacijās', 'Līgums ir pie viņu juristiem.'],
        ['Rezervēšanas vietne', 'Noskaidrot, kurš pieņem lēmumu.'],
        ['Vizīšu atgādinājumi', 'Parādīt demo reģistratūras komandai.'],
        ['Ēdienkartes plānotājs', 'Mēģināt vēlreiz pavasarī.'],
        ['Atbalsta pakete', 'Sagatavot cenas vienam un trim gadiem.'],
        ['Skaitītāju paneļi', 'Iepazīšanās zvans.'],
        ['Tiešsaistes pasūtījumi', 'Gaidīt atbildi par piegādes datumiem.'],
      ],
    },
  },
}
