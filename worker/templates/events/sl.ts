import type { TemplateWords } from '../template.ts'

export const eventsSl: TemplateWords = {
  title: 'Prijava na dogodek',
  tables: {
    registrations: {
      title: 'Prijave',
      columns: {
        name: 'Ime in priimek',
        email: 'E-pošta',
        ticket: 'Vstopnica',
        sessions: 'Predavanja',
        food: 'Hrana',
        paid: 'Plačano',
        here: 'Prisotnost',
        wishes: 'Želje',
      },
      options: {
        ticket: { early: 'Zgodnja', regular: 'Redna', student: 'Študentska', guest: 'Gost' },
        food: {
          vegetarian: 'Vegetarijanska',
          vegan: 'Veganska',
          halal: 'Halal',
          gluten: 'Brez glutena',
        },
      },
      views: {
        grid: 'Vse prijave',
        unpaid: 'Še ni plačano',
        door: 'Na vhodu',
        form: 'Prijavite se',
      },
      forms: {
        form: {
          heading: 'Prijavite se na dan odprtih vrat',
          subheading: 'Mesta dodeljujemo po vrstnem redu prijav. Pišemo vam v enem dnevu.',
          success_msg: 'Na seznamu ste. Se kmalu vidimo!',
        },
      },
      rows: [
        ['Amalija Novljan', ''],
        ['Henrik Solar', 'Pride z vlakom ob 8.40.'],
        ['Petra Ambrožič', ''],
        ['Domen Furlan', 'Prosim za sedež ob prehodu.'],
        ['Črt Vidmar', ''],
        ['Fani Dolenc', 'Na okrogli mizi govori o projektu knjižnice.'],
        ['Eva Kovačič', 'Na ogled vrta pripelje prijateljico.'],
        ['Rado Petek', ''],
      ],
    },
    sessions: {
      title: 'Predavanja',
      columns: {
        title: 'Predavanje',
        starts: 'Začetek',
        minutes: 'Minute',
        room: 'Prostor',
        speaker: 'Govorec',
        places: 'Mesta',
        registrations: 'Prijave',
        taken: 'Zasedena mesta',
        free: 'Prosta mesta',
        about: 'Opis',
      },
      options: { room: { hall: 'Velika dvorana', library: 'Knjižnica', garden: 'Vrt' } },
      views: { grid: 'Program', hall: 'Velika dvorana' },
      rows: [
        ['Dobrodošlica', 'Kdo smo in kaj vas danes čaka.'],
        ['Zvežite si svojo beležnico', 'Ves material je pripravljen.'],
        ['Sprehod po starem vrtu', 'Prav pride trdna obutev.'],
        ['Branje na glas', 'Prinesite stran, ki vam je všeč.'],
        ['Vprašanja in odgovori', 'Z vsemi, ki so danes govorili.'],
      ],
    },
    speakers: {
      title: 'Govorci',
      columns: {
        name: 'Ime in priimek',
        from: 'Organizacija',
        email: 'E-pošta',
        website: 'Spletno mesto',
        sessions: 'Predavanja',
        confirmed: 'Potrjeno',
      },
      views: { grid: 'Vsi govorci' },
      rows: [
        ['Rut Adamič', 'Hiša knjig'],
        ['Matej Silvester', 'Delavnica papirja'],
        ['Hana Kimovec', 'Mestni vrtovi'],
        ['Olga Bergant', 'Radio'],
      ],
    },
  },
}
