import type { TemplateWords } from '../template.ts'

export const contentEu: TemplateWords = {
  title: 'Edukien egutegia',
  tables: {
    posts: {
      title: 'Argitalpenak',
      columns: {
        title: 'Izenburua',
        state: 'Egoera',
        goesOut: 'Argitaratze-data',
        channels: 'Kanalak',
        author: 'Egilea',
        campaign: 'Kanpaina',
        words: 'Hitzak',
        campaignEnds: 'Kanpainaren amaiera',
        summary: 'Laburpena',
      },
      options: {
        state: {
          idea: 'Ideia',
          writing: 'Idazten',
          review: 'Berrikusten',
          planned: 'Aurreikusita',
          out: 'Argitaratuta',
        },
        channels: { blog: 'Bloga', newsletter: 'Buletina', video: 'Bideoa', podcast: 'Podcasta' },
      },
      views: { grid: 'Argitalpen guztiak', soon: 'Datorren hila', ideas: 'Ideiak', form: 'Proposatu gaia' },
      forms: {
        form: {
          heading: 'Proposatu gai bat',
          subheading: 'Zeri buruz idatzi beharko genuke? Esaldi bat aski da.',
          success_msg: 'Eskerrik asko. Ostegunero begiratzen ditugu gai berriak.',
        },
      },
      rows: [
        ['Bizikleta-denda batek ilarei buruz dakiena', 'Zergatik diruditen luze itxaronaldi laburrek.'],
        ['Irakurleen bost gutun', ''],
        ['Nola aukeratzen ditugun hornitzaileak', 'Egiten ditugun galderen zerrendarekin.'],
        ['Egun bat lantegian', 'Laurogeita hamar segundo, ahotsik gabe.'],
        ['Konpondu ala aldatu?', 'Erabakitzen laguntzeko taula, benetako prezioekin.'],
        ['Neguko ordutegia', ''],
        ['Solasean alkatearekin', 'Bidegorriei buruz.'],
        ['Txirrinaren historia', 'Eskatu argazkiak museoari.'],
        ['Zulatutako gurpila konpontzeko hiru modu', ''],
        ['Gure taldearen ibilbide gogokoenak', 'Mapekin.'],
      ],
    },
    campaigns: {
      title: 'Kanpainak',
      columns: {
        name: 'Kanpaina',
        starts: 'Hasiera',
        ends: 'Amaiera',
        budget: 'Aurrekontua',
        posts: 'Argitalpenak',
        count: 'Argitalpen kopurua',
        words: 'Hitzak guztira',
      },
      views: { grid: 'Kanpaina guztiak' },
      rows: [['Mostradorearen atzean'], ['Konponketen hila'], ['Ilunpetan seguru']],
    },
    authors: {
      title: 'Egileak',
      columns: { name: 'Izena', email: 'Helbide elektronikoa', about: 'Nor den', posts: 'Argitalpenak' },
      views: { grid: 'Egile guztiak' },
      rows: [
        ['Maddi Lertxundi', 'Artikulu luzeak idazten ditu.'],
        ['Koldo Aierdi', 'Buletinaz arduratzen da.'],
        ['Sara Beloki', 'Grabatu eta muntatu egiten du.'],
        ['Lukas Hormaetxe', 'Gure mekanikaria, eta kritikaririk onena.'],
      ],
    },
  },
}
