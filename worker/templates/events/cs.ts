import type { TemplateWords } from '../template.ts'

export const eventsCs: TemplateWords = {
  title: 'Registrace na akci',
  tables: {
    registrations: {
      title: 'Registrace',
      columns: {
        name: 'Jméno',
        email: 'E-mail',
        ticket: 'Vstupenka',
        sessions: 'Přednášky',
        food: 'Jídlo',
        paid: 'Zaplaceno',
        here: 'Na místě',
        wishes: 'Přání',
      },
      options: {
        ticket: { early: 'Včasná', regular: 'Běžná', student: 'Studentská', guest: 'Host' },
        food: {
          vegetarian: 'Vegetariánské',
          vegan: 'Veganské',
          halal: 'Halal',
          gluten: 'Bez lepku',
        },
      },
      views: {
        grid: 'Všechny registrace',
        unpaid: 'Zatím nezaplaceno',
        door: 'U vchodu',
        form: 'Zaregistrovat se',
      },
      forms: {
        form: {
          heading: 'Registrace na den otevřených dveří',
          subheading: 'Místa přidělujeme v pořadí registrací. Do jednoho dne vám napíšeme.',
          success_msg: 'Jste na seznamu. Brzy na viděnou!',
        },
      },
      rows: [
        ['Amálie Nováčková', ''],
        ['Jindřich Soukup', 'Přijede vlakem v 8.40.'],
        ['Pavlína Amortová', ''],
        ['David Fiala', 'Prosím o místo u uličky.'],
        ['Čeněk Vít', ''],
        ['Františka Dvorská', 'V panelu promluví o projektu knihovny.'],
        ['Eva Kovaříková', 'Na prohlídku zahrady přivede kamarádku.'],
        ['Radek Pátek', ''],
      ],
    },
    sessions: {
      title: 'Přednášky',
      columns: {
        title: 'Přednáška',
        starts: 'Začátek',
        minutes: 'Minuty',
        room: 'Místnost',
        speaker: 'Řečník',
        places: 'Místa',
        registrations: 'Registrace',
        taken: 'Obsazená místa',
        free: 'Volná místa',
        about: 'Popis',
      },
      options: { room: { hall: 'Velký sál', library: 'Knihovna', garden: 'Zahrada' } },
      views: { grid: 'Program', hall: 'Velký sál' },
      rows: [
        ['Přivítání', 'Kdo jsme a co vás dnes čeká.'],
        ['Svažte si vlastní zápisník', 'Veškerý materiál je na místě.'],
        ['Procházka starou zahradou', 'Hodí se pevná obuv.'],
        ['Hlasité čtení', 'Přineste si stránku, kterou máte rádi.'],
        ['Otázky a odpovědi', 'Se všemi, kdo dnes vystoupili.'],
      ],
    },
    speakers: {
      title: 'Řečníci',
      columns: {
        name: 'Jméno',
        from: 'Organizace',
        email: 'E-mail',
        website: 'Web',
        sessions: 'Přednášky',
        confirmed: 'Potvrzeno',
      },
      views: { grid: 'Všichni řečníci' },
      rows: [
        ['Rút Adamová', 'Knižní dvůr'],
        ['Matěj Silný', 'Papírová dílna'],
        ['Hana Kmentová', 'Městské zahrady'],
        ['Olga Bergová', 'Rozhlas'],
      ],
    },
  },
}
