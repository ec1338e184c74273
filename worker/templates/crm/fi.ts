import type { TemplateWords } from '../template.ts'

export const crmFi: TemplateWords = {
  title: 'Asiakkaat',
  tables: {
    companies: {
      title: 'Yritykset',
      columns: {
        name: 'Nimi',
        industry: 'Toimiala',
        city: 'Paikkakunta',
        website: 'Verkkosivusto',
        people: 'Työntekijöitä',
        contacts: 'Yhteyshenkilöt',
        deals: 'Kaupat',
        total: 'Kauppojen arvo',
      },
      options: {
        industry: {
          food: 'Ruoka ja juoma',
          software: 'Ohjelmistot',
          energy: 'Energia',
          travel: 'Matkailu',
          health: 'Terveys',
        },
      },
      views: { grid: 'Kaikki yritykset' },
      rows: [
        ['Sataman Paahtimo', 'Turku'],
        ['Yhdeksän Taitetta', 'Helsinki'],
        ['Kirkasvesi', 'Oulu'],
        ['Hidas Juna', 'Tampere'],
        ['Jalavan Klinikka', 'Kuopio'],
        ['Suola & Mänty', 'Hanko'],
      ],
    },
    contacts: {
      title: 'Yhteyshenkilöt',
      columns: {
        name: 'Nimi',
        role: 'Tehtävä',
        email: 'Sähköposti',
        phone: 'Puhelin',
        company: 'Yritys',
        spoke: 'Viimeksi puhuttu',
        notes: 'Muistiinpanot',
      },
      views: { grid: 'Kaikki yhteyshenkilöt', stale: 'Soita uudelleen', form: 'Ota yhteyttä' },
      forms: {
        form: {
          heading: 'Ota yhteyttä',
          subheading: 'Kerro, kuka olet, niin soitamme sinulle kahden arkipäivän kuluessa.',
          success_msg: 'Kiitos. Otamme pian yhteyttä.',
        },
      },
      rows: [
        ['Mira Ojanen', 'Ostopäällikkö', 'Pitää lyhyistä aamupuheluista.'],
        ['Joonas Lindqvist', 'Perustaja', ''],
        ['Aino Taskinen', 'Toiminnanjohtaja', 'Pyysi tietoturvakyselyn.'],
        ['Samuel Reinikainen', 'Talous', 'Laskut lähetetään hänelle.'],
        ['Leila Haapala', 'Ohjelmapäällikkö', 'Hallitus kokoontuu kuun ensimmäisenä tiistaina.'],
        ['Tuomas Nevala', 'Omistaja', ''],
        ['Iines Karvonen', 'Klinikan johtaja', 'Viestii mieluiten sähköpostilla.'],
        ['Otso Rahikainen', 'Keittiömestari', 'Palaa kesäkauden jälkeen.'],
      ],
    },
    deals: {
      title: 'Kaupat',
      columns: {
        name: 'Kauppa',
        stage: 'Vaihe',
        value: 'Arvo',
        chance: 'Todennäköisyys',
        weighted: 'Painotettu arvo',
        closes: 'Arvioitu päätös',
        company: 'Yritys',
        city: 'Paikkakunta',
        next: 'Seuraava askel',
      },
      options: {
        stage: {
          lead: 'Liidi',
          meeting: 'Tapaaminen',
          offer: 'Tarjous',
          contract: 'Sopimus',
          won: 'Voitettu',
          lost: 'Hävitty',
        },
      },
      views: { grid: 'Kaikki kaupat', open: 'Avoimet kaupat', won: 'Voitetut' },
      rows: [
        ['Paahtimon kassat', 'Lähetä toinen tarjous, jossa koulutus on mukana.'],
        ['Lisenssit 140 käyttäjälle', ''],
        ['Pilotti kahdella laitoksella', 'Sopimus on heidän juristeillaan.'],
        ['Varaussivusto', 'Selvitä, kuka päättää.'],
        ['Ajanvarausmuistutukset', 'Näytä demo vastaanoton tiimille.'],
        ['Ruokalistan suunnittelu', 'Yritä uudelleen keväällä.'],
        ['Tukipaketti', 'Valmistele hinnat yhdelle ja kolmelle vuodelle.'],
        ['Mittarien koontinäkymät', 'Esittelypuhelu.'],
        ['Verkkotilaukset', 'Odota vastausta toimituspäivistä.'],
      ],
    },
  },
}
