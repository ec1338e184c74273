import type { TemplateWords } from '../template.ts'

export const crmEu: TemplateWords = {
  title: 'Bezeroak',
  tables: {
    companies: {
      title: 'Enpresak',
      columns: {
        name: 'Izena',
        industry: 'Sektorea',
        city: 'Hiria',
        website: 'Webgunea',
        people: 'Langileak',
        contacts: 'Kontaktuak',
        deals: 'Salmentak',
        total: 'Salmenten balioa',
      },
      options: {
        industry: {
          food: 'Janaria eta edaria',
          software: 'Softwarea',
          energy: 'Energia',
          travel: 'Bidaiak',
          health: 'Osasuna',
        },
      },
      views: { grid: 'Enpresa guztiak' },
      rows: [
        ['Portuko Kafe-txigortegia', 'Pasaia'],
        ['Bederatzi Tolestura', 'Bilbo'],
        ['Ur Gardena', 'Gasteiz'],
        ['Tren Geldoa', 'Baiona'],
        ['Zumar Klinika', 'Iruñea'],
        ['Gatza eta Pinua', 'Donostia'],
      ],
    },
    contacts: {
      title: 'Kontaktuak',
      columns: {
        name: 'Izena',
        role: 'Kargua',
        email: 'Helbide elektronikoa',
        phone: 'Telefonoa',
        company: 'Enpresa',
        spoke: 'Azken solasaldia',
        notes: 'Oharrak',
      },
      views: { grid: 'Kontaktu guztiak', stale: 'Berriro deitzeko', form: 'Jarri harremanetan' },
      forms: {
        form: {
          heading: 'Jarri gurekin harremanetan',
          subheading: 'Esan nor zaren, eta bi laneguneko epean deituko dizugu.',
          success_msg: 'Eskerrik asko. Laster jarriko gara zurekin harremanetan.',
        },
      },
      rows: [
        ['Miren Otaegi', 'Erosketa-burua', 'Goizeko dei laburrak gustatzen zaizkio.'],
        ['Jon Lizarraga', 'Sortzailea', ''],
        ['Ainhoa Telleria', 'Eragiketen arduraduna', 'Segurtasun-galdetegia eskatu du.'],
        ['Xamuel Rekalde', 'Finantzak', 'Fakturak berari bidali.'],
        ['Leire Harana', 'Programen arduraduna', 'Batzordea hileko lehen asteartean biltzen da.'],
        ['Tomas Narbaiza', 'Jabea', ''],
        ['Ines Karrera', 'Klinikako kudeatzailea', 'Nahiago du posta elektronikoa.'],
        ['Oier Rementeria', 'Sukaldaria', 'Uda-sasoiaren ondoren itzuliko da.'],
      ],
    },
    deals: {
      title: 'Salmentak',
      columns: {
        name: 'Salmenta',
        stage: 'Fasea',
        value: 'Balioa',
        chance: 'Probabilitatea',
        weighted: 'Balio haztatua',
        closes: 'Espero den itxiera',
        company: 'Enpresa',
        city: 'Hiria',
        next: 'Hurrengo urratsa',
      },
      options: {
        stage: {
          lead: 'Aukera',
          meeting: 'Bilera',
          offer: 'Eskaintza',
          contract: 'Kontratua',
          won: 'Irabazita',
          lost: 'Galduta',
        },
      },
      views: { grid: 'Salmenta guztiak', open: 'Salmenta irekiak', won: 'Irabazitakoak' },
      rows: [
        ['Txigortegirako kutxak', 'Bidali bigarren eskaintza, prestakuntza barne.'],
        ['140 lagunentzako lizentziak', ''],
        ['Pilotua bi lantegitan', 'Kontratua haien abokatuek dute.'],
        ['Erreserba-webgunea', 'Jakin nork erabakitzen duen.'],
        ['Hitzorduen oroigarriak', 'Erakutsi demoa harrerako taldeari.'],
        ['Menu-antolatzailea', 'Saiatu berriro udaberrian.'],
        ['Laguntza-paketea', 'Prestatu urtebeterako eta hiru urterako prezioak.'],
        ['Kontagailuen panelak', 'Aurkezpen-deia.'],
        ['Lineako eskaerak', 'Itxaron entrega-datei buruz emango duten erantzuna.'],
      ],
    },
  },
}
