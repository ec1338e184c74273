import type { TemplateWords } from '../template.ts'

export const contentFi: TemplateWords = {
  title: 'Sisältökalenteri',
  tables: {
    posts: {
      title: 'Julkaisut',
      columns: {
        title: 'Otsikko',
        state: 'Tila',
        goesOut: 'Julkaisuaika',
        channels: 'Kanavat',
        author: 'Kirjoittaja',
        campaign: 'Kampanja',
        words: 'Sanoja',
        campaignEnds: 'Kampanja päättyy',
        summary: 'Tiivistelmä',
      },
      options: {
        state: {
          idea: 'Idea',
          writing: 'Kirjoitetaan',
          review: 'Tarkistettavana',
          planned: 'Suunniteltu',
          out: 'Julkaistu',
        },
        channels: { blog: 'Blogi', newsletter: 'Uutiskirje', video: 'Video', podcast: 'Podcast' },
      },
      views: { grid: 'Kaikki julkaisut', soon: 'Ensi kuussa', ideas: 'Ideat', form: 'Ehdota aihetta' },
      forms: {
        form: {
          heading: 'Ehdota aihetta',
          subheading: 'Mistä meidän pitäisi kirjoittaa? Yksi lause riittää.',
          success_msg: 'Kiitos. Käymme uudet aiheet läpi joka torstai.',
        },
      },
      rows: [
        ['Mitä pyöräkauppa tietää jonoista', 'Miksi lyhyet jonot tuntuvat pidemmiltä kuin ovat.'],
        ['Viisi kirjettä lukijoilta', ''],
        ['Näin valitsemme toimittajamme', 'Mukana lista kysymyksistä, jotka esitämme.'],
        ['Päivä verstaalla', 'Yhdeksänkymmentä sekuntia, ei puhetta.'],
        ['Korjatako vai vaihtaa?', 'Taulukko päätöksen tueksi, oikein hinnoin.'],
        ['Talven aukioloajat', ''],
        ['Haastattelussa kaupunginjohtaja', 'Pyöräkaistoista.'],
        ['Soittokellon historia', 'Pyydä kuvia museolta.'],
        ['Kolme tapaa paikata rengas', ''],
        ['Tiimimme suosikkireitit', 'Karttojen kera.'],
      ],
    },
    campaigns: {
      title: 'Kampanjat',
      columns: {
        name: 'Kampanja',
        starts: 'Alkaa',
        ends: 'Päättyy',
        budget: 'Budjetti',
        posts: 'Julkaisut',
        count: 'Julkaisujen määrä',
        words: 'Sanoja yhteensä',
      },
      views: { grid: 'Kaikki kampanjat' },
      rows: [['Tiskin takana'], ['Korjauskuukausi'], ['Turvallisesti pimeässä']],
    },
    authors: {
      title: 'Kirjoittajat',
      columns: { name: 'Nimi', email: 'Sähköposti', about: 'Esittely', posts: 'Julkaisut' },
      views: { grid: 'Kaikki kirjoittajat' },
      rows: [
        ['Meri Lindgren', 'Kirjoittaa pitkiä juttuja.'],
        ['Konsta Aalto', 'Huolehtii uutiskirjeestä.'],
        ['Sara Benali', 'Kuvaa ja leikkaa.'],
        ['Lukas Hornborg', 'Mekaanikkomme ja paras kriitikkomme.'],
      ],
    },
  },
}
