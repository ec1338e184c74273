import type { TemplateWords } from '../template.ts'

export const eventsEu: TemplateWords = {
  title: 'Ekitaldietako izen-ematea',
  tables: {
    registrations: {
      title: 'Izen-emateak',
      columns: {
        name: 'Izena',
        email: 'Helbide elektronikoa',
        ticket: 'Sarrera',
        sessions: 'Saioak',
        food: 'Janaria',
        paid: 'Ordainduta',
        here: 'Bertan',
        wishes: 'Nahiak',
      },
      options: {
        ticket: { early: 'Goiztiarra', regular: 'Arrunta', student: 'Ikaslea', guest: 'Gonbidatua' },
        food: { vegetarian: 'Begetarianoa', vegan: 'Beganoa', halal: 'Halal', gluten: 'Glutenik gabe' },
      },
      views: { grid: 'Izen-emate guztiak', unpaid: 'Ordaindu gabe', door: 'Sarreran', form: 'Eman izena' },
      forms: {
        form: {
          heading: 'Eman izena ate irekien egunerako',
          subheading: 'Lekuak izen-emateen hurrenkeran banatzen dira. Egun bateko epean idatziko dizugu.',
          success_msg: 'Zerrendan zaude. Laster arte!',
        },
      },
      rows: [
        ['Amaia Nafarrate', ''],
        ['Hodei Solaun', '8:40ko trenean iritsiko da.'],
        ['Pantxika Amorena', ''],
        ['Dario Fuldain', 'Korridore ondoko leku bat, mesedez.'],
        ['Txomin Velez', ''],
        ['Fatima Diallo', 'Liburutegiaren proiektuaz arituko da mahai-inguruan.'],
        ['Eva Korta', 'Lagun bat ekarriko du lorategiko bisitara.'],
        ['Raul Padura', ''],
      ],
    },
    sessions: {
      title: 'Saioak',
      columns: {
        title: 'Saioa',
        starts: 'Hasiera',
        minutes: 'Minutuak',
        room: 'Gela',
        speaker: 'Hizlaria',
        places: 'Lekuak',
        registrations: 'Izen-emateak',
        taken: 'Hartutako lekuak',
        free: 'Leku libreak',
        about: 'Zertaz',
      },
      options: { room: { hall: 'Areto nagusia', library: 'Liburutegia', garden: 'Lorategia' } },
      views: { grid: 'Egitaraua', hall: 'Areto nagusia' },
      rows: [
        ['Ongietorria', 'Nor garen eta gaur zer duzuen zain.'],
        ['Koadernatu zure koadernoa', 'Material guztia bertan dago.'],
        ['Ibilaldia lorategi zaharrean', 'Oinetako sendoak ekartzea komeni da.'],
        ['Ozen irakurtzen', 'Ekarri gustuko duzun orrialde bat.'],
        ['Galderak eta erantzunak', 'Gaur hitz egin duten guztiekin.'],
      ],
    },
    speakers: {
      title: 'Hizlariak',
      columns: {
        name: 'Izena',
        from: 'Nongoa',
        email: 'Helbide elektronikoa',
        website: 'Webgunea',
        sessions: 'Saioak',
        confirmed: 'Berretsita',
      },
      views: { grid: 'Hizlari guztiak' },
      rows: [
        ['Ruth Aldai', 'Liburuen Etxea'],
        ['Mattin Silveti', 'Paper-tailerra'],
        ['Haizea Kintana', 'Hiriko lorategiak'],
        ['Olatz Berasategi', 'Irratia'],
      ],
    },
  },
}
