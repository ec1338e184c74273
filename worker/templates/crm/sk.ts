import type { TemplateWords } from '../template.ts'

export const crmSk: TemplateWords = {
  title: 'Zákazníci',
  tables: {
    companies: {
      title: 'Firmy',
      columns: {
        name: 'Názov',
        industry: 'Odvetvie',
        city: 'Mesto',
        website: 'Web',
        people: 'Zamestnanci',
        contacts: 'Kontakty',
        deals: 'Obchody',
        total: 'Hodnota obchodov',
      },
      options: {
        industry: {
          food: 'Jedlo a nápoje',
          software: 'Softvér',
          energy: 'Energetika',
          travel: 'Cestovanie',
          health: 'Zdravie',
        },
      },
      views: { grid: 'Všetky firmy' },
      rows: [
        ['Prístavná pražiareň', 'Komárno'],
        ['Deväť vrstiev', 'Bratislava'],
        ['Jasná voda', 'Žilina'],
        ['Pomalý vlak', 'Košice'],
        ['Klinika Pri Breste', 'Nitra'],
        ['Soľ a borovica', 'Poprad'],
      ],
    },
    contacts: {
      title: 'Kontakty',
      columns: {
        name: 'Meno',
        role: 'Pozícia',
        email: 'E-mail',
        phone: 'Telefón',
        company: 'Firma',
        spoke: 'Posledný rozhovor',
        notes: 'Poznámky',
      },
      views: { grid: 'Všetky kontakty', stale: 'Zavolať znova', form: 'Napíšte nám' },
      forms: {
        form: {
          heading: 'Napíšte nám',
          subheading: 'Povedzte nám, kto ste, a do dvoch pracovných dní vám zavoláme.',
          success_msg: 'Ďakujeme. Čoskoro sa vám ozveme.',
        },
      },
      rows: [
        ['Miroslava Oravcová', 'Vedúca nákupu', 'Má rada krátke telefonáty ráno.'],
        ['Jonáš Lipták', 'Zakladateľ', ''],
        ['Alica Tóthová', 'Vedúca prevádzky', 'Žiada bezpečnostný dotazník.'],
        ['Samuel Repa', 'Financie', 'Faktúry posielať jemu.'],
        ['Lea Hudáková', 'Vedúca programu', 'Predstavenstvo zasadá prvý utorok v mesiaci.'],
        ['Tomáš Novák', 'Majiteľ', ''],
        ['Ines Kráľová', 'Vedúca ambulancie', 'Radšej e-mailom.'],
        ['Oliver Rusnák', 'Šéfkuchár', 'Vráti sa po letnej sezóne.'],
      ],
    },
    deals: {
      title: 'Obchody',
      columns: {
        name: 'Obchod',
        stage: 'Fáza',
        value: 'Hodnota',
        chance: 'Šanca',
        weighted: 'Vážená hodnota',
        closes: 'Predpokladané uzavretie',
        company: 'Firma',
        city: 'Mesto',
        next: 'Ďalší krok',
      },
      options: {
        stage: {
          lead: 'Príležitosť',
          meeting: 'Stretnutie',
          offer: 'Ponuka',
          contract: 'Zmluva',
          won: 'Získaný',
          lost: 'Stratený',
        },
      },
      views: { grid: 'Všetky obchody', open: 'Otvorené obchody', won: 'Získané' },
      rows: [
        ['Pokladnice do pražiarne', 'Poslať druhú ponuku aj so školením.'],
        ['Licencie pre 140 miest', ''],
        ['Pilot v dvoch závodoch', 'Zmluvu majú ich právnici.'],
        ['Rezervačný web', 'Zistiť, kto rozhoduje.'],
        ['Pripomienky termínov', 'Predviesť ukážku tímu na recepcii.'],
        ['Plánovač jedálneho lístka', 'Skúsiť znova na jar.'],
        ['Balík podpory', 'Pripraviť ceny na rok a na tri roky.'],
        ['Prehľady meračov', 'Úvodný telefonát.'],
        ['Online objednávky', 'Čakáme na odpoveď k termínom dodania.'],
      ],
    },
  },
}
