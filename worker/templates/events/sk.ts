import type { TemplateWords } from '../template.ts'

export const eventsSk: TemplateWords = {
  title: 'Registrácia na podujatie',
  tables: {
    registrations: {
      title: 'Registrácie',
      columns: {
        name: 'Meno',
        email: 'E-mail',
        ticket: 'Vstupenka',
        sessions: 'Prednášky',
        food: 'Jedlo',
        paid: 'Zaplatené',
        here: 'Na mieste',
        wishes: 'Želania',
      },
      options: {
        ticket: { early: 'Včasná', regular: 'Bežná', student: 'Študentská', guest: 'Hosť' },
        food: {
          vegetarian: 'Vegetariánske',
          vegan: 'Vegánske',
          halal: 'Halal',
          gluten: 'Bez lepku',
        },
      },
      views: {
        grid: 'Všetky registrácie',
        unpaid: 'Zatiaľ nezaplatené',
        door: 'Pri vchode',
        form: 'Zaregistrovať sa',
      },
      forms: {
        form: {
          heading: 'Registrácia na deň otvorených dverí',
          subheading: 'Miesta prideľujeme v poradí registrácií. Do jedného dňa vám napíšeme.',
          success_msg: 'Ste v zozname. Čoskoro dovidenia!',
        },
      },
      rows: [
        ['Amália Novotná', ''],
        ['Henrich Sloboda', 'Príde vlakom o 8.40.'],
        ['Paulína Andrášová', ''],
        ['Dávid Ferko', 'Prosím o miesto pri uličke.'],
        ['Cyril Varga', ''],
        ['Františka Ďuricová', 'V paneli bude hovoriť o projekte knižnice.'],
        ['Eva Kováčová', 'Na prehliadku záhrady privedie kamarátku.'],
        ['Rastislav Petrík', ''],
      ],
    },
    sessions: {
      title: 'Prednášky',
      columns: {
        title: 'Prednáška',
        starts: 'Začiatok',
        minutes: 'Minúty',
        room: 'Miestnosť',
        speaker: 'Rečník',
        places: 'Miesta',
        registrations: 'Registrácie',
        taken: 'Obsadené miesta',
        free: 'Voľné miesta',
        about: 'Opis',
      },
      options: { room: { hall: 'Veľká sála', library: 'Knižnica', garden: 'Záhrada' } },
      views: { grid: 'Program', hall: 'Veľká sála' },
      rows: [
        ['Privítanie', 'Kto sme a čo vás dnes čaká.'],
        ['Zviažte si vlastný zápisník', 'Všetok materiál je na mieste.'],
        ['Prechádzka starou záhradou', 'Zíde sa pevná obuv.'],
        ['Hlasné čítanie', 'Prineste si stranu, ktorú máte radi.'],
        ['Otázky a odpovede', 'So všetkými, ktorí dnes vystúpili.'],
      ],
    },
    speakers: {
      title: 'Rečníci',
      columns: {
        name: 'Meno',
        from: 'Organizácia',
        email: 'E-mail',
        website: 'Web',
        sessions: 'Prednášky',
        confirmed: 'Potvrdené',
      },
      views: { grid: 'Všetci rečníci' },
      rows: [
        ['Rút Adamcová', 'Knižný dvor'],
        ['Matej Silvan', 'Papierová dielňa'],
        ['Hana Kmeťová', 'Mestské záhrady'],
        ['Oľga Bergerová', 'Rozhlas'],
      ],
    },
  },
}
