import type { TemplateWords } from '../template.ts'

export const crmCs: TemplateWords = {
  title: 'Zákazníci',
  tables: {
    companies: {
      title: 'Firmy',
      columns: {
        name: 'Název',
        industry: 'Obor',
        city: 'Město',
        website: 'Web',
        people: 'Zaměstnanci',
        contacts: 'Kontakty',
        deals: 'Obchody',
        total: 'Hodnota obchodů',
      },
      options: {
        industry: {
          food: 'Jídlo a nápoje',
          software: 'Software',
          energy: 'Energetika',
          travel: 'Cestování',
          health: 'Zdraví',
        },
      },
      views: { grid: 'Všechny firmy' },
      rows: [
        ['Přístavní pražírna', 'Děčín'],
        ['Devět vrstev', 'Praha'],
        ['Jasná voda', 'České Budějovice'],
        ['Pomalý vlak', 'Brno'],
        ['Klinika U Jilmu', 'Olomouc'],
        ['Sůl a borovice', 'Jihlava'],
      ],
    },
    contacts: {
      title: 'Kontakty',
      columns: {
        name: 'Jméno',
        role: 'Pozice',
        email: 'E-mail',
        phone: 'Telefon',
        company: 'Firma',
        spoke: 'Poslední hovor',
        notes: 'Poznámky',
      },
      views: { grid: 'Všechny kontakty', stale: 'Zavolat znovu', form: 'Napište nám' },
      forms: {
        form: {
          heading: 'Napište nám',
          subheading: 'Řekněte nám, kdo jste, a do dvou pracovních dnů vám zavoláme.',
          success_msg: 'Děkujeme. Brzy se vám ozveme.',
        },
      },
      rows: [
        ['Mirka Okurková', 'Vedoucí nákupu', 'Má ráda krátké hovory po ránu.'],
        ['Jonáš Lindner', 'Zakladatel', ''],
        ['Alena Tomanová', 'Vedoucí provozu', 'Žádá bezpečnostní dotazník.'],
        ['Samuel Říha', 'Finance', 'Faktury posílat jemu.'],
        ['Lenka Hadravová', 'Vedoucí programu', 'Představenstvo zasedá první úterý v měsíci.'],
        ['Tomáš Novák', 'Majitel', ''],
        ['Ivana Karasová', 'Vedoucí ordinace', 'Raději e-mailem.'],
        ['Otakar Rada', 'Šéfkuchař', 'Vrátí se po letní sezóně.'],
      ],
    },
    deals: {
      title: 'Obchody',
      columns: {
        name: 'Obchod',
        stage: 'Fáze',
        value: 'Hodnota',
        chance: 'Šance',
        weighted: 'Vážená hodnota',
        closes: 'Předpokládané uzavření',
        company: 'Firma',
        city: 'Město',
        next: 'Další krok',
      },
      options: {
        stage: {
          lead: 'Příležitost',
          meeting: 'Schůzka',
          offer: 'Nabídka',
          contract: 'Smlouva',
          won: 'Vyhráno',
          lost: 'Prohráno',
        },
      },
      views: { grid: 'Všechny obchody', open: 'Otevřené obchody', won: 'Vyhrané' },
      rows: [
        ['Pokladny do pražírny', 'Poslat druhou nabídku, i se školením.'],
        ['Licence pro 140 míst', ''],
        ['Pilotní provoz ve dvou závodech', 'Smlouvu mají jejich právníci.'],
        ['Rezervační web', 'Zjistit, kdo rozhoduje.'],
        ['Připomínky termínů', 'Předvést ukázku týmu na recepci.'],
        ['Plánovač jídelníčku', 'Zkusit to znovu na jaře.'],
        ['Balíček podpory', 'Připravit ceny na rok a na tři roky.'],
        ['Přehledy měřičů', 'Úvodní hovor.'],
        ['Objednávky online', 'Čekáme na odpověď k termínům dodání.'],
      ],
    },
  },
}
