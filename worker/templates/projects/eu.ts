import type { TemplateWords } from '../template.ts'

export const projectsEu: TemplateWords = {
  title: 'Proiektuak',
  tables: {
    projects: {
      title: 'Proiektuak',
      columns: {
        name: 'Proiektua',
        state: 'Egoera',
        starts: 'Hasiera',
        due: 'Epemuga',
        tasks: 'Zereginak',
        taskCount: 'Zeregin kopurua',
        hours: 'Orduak guztira',
        goal: 'Helburua',
      },
      options: {
        state: { planned: 'Aurreikusita', running: 'Abian', paused: 'Etenda', done: 'Eginda' },
      },
      views: { grid: 'Proiektu guztiak', running: 'Abian' },
      rows: [
        ['Webgune berria', 'Jendeak erraz erabiltzeko moduko gunea, bi hizkuntzatan.'],
        ['Bulegoa lekuz aldatzea', 'Astelehenean denek lan egitea ezer gertatu ez balitz bezala.'],
        ['Bezeroen inkesta', 'Berrehun bezerok zer botatzen duten gehien faltan jakitea.'],
        ['Urteko txostena', 'Batzarraren aurretik bazkideei bidaltzea.'],
      ],
    },
    tasks: {
      title: 'Zereginak',
      columns: {
        title: 'Zeregina',
        state: 'Egoera',
        priority: 'Lehentasuna',
        project: 'Proiektua',
        who: 'Arduraduna',
        due: 'Epemuga',
        hours: 'Orduak',
        projectState: 'Proiektuaren egoera',
        details: 'Xehetasunak',
      },
      options: {
        state: { todo: 'Egiteko', doing: 'Egiten', review: 'Berrikusten', done: 'Eginda' },
        priority: { high: 'Handia', normal: 'Arrunta', low: 'Txikia' },
      },
      views: {
        grid: 'Zeregin guztiak',
        open: 'Zeregin irekiak',
        late: 'Atzeratuta',
        form: 'Eskatu zerbait',
      },
      forms: {
        form: {
          heading: 'Eskatu zerbait',
          subheading: 'Azaldu zer behar duzun eta noizko. Taldeak goizero aztertzen ditu eskaerak.',
          success_msg: 'Eskerrik asko, zure eskaera zerrendan dago.',
        },
      },
      rows: [
        ['Aukeratu letra-tipoak', 'Bi, behar ditugun letra guztiekin.'],
        ['Egin hasierako orria', ''],
        ['Idatzi lege-oharra', 'Abokatuak behin begiratu du.'],
        ['Ekarri artikulu zaharrak', 'Laurogei inguru; utzi kanpoan bost urte baino gehiagokoak.'],
        ['Probatu bost lagunekin', 'Horietako bik teklatua soilik erabilita.'],
        ['Eskatu mudantza-kamioia', ''],
        ['Jarri etiketak kutxei', 'Gelaren zenbakia eta izena.'],
        ['Eten internet-linea zaharra', 'Bi hilabete lehenago jakinarazi behar da.'],
        ['Idatzi galderak', 'Hamar, gehienez ere.'],
        ['Bilatu sari bat zozketarako', ''],
        ['Bildu zifrak', ''],
        ['Bidali inprentara', 'Paper birziklatua, 300 ale.'],
      ],
    },
    people: {
      title: 'Jendea',
      columns: {
        name: 'Izena',
        role: 'Arloa',
        email: 'Helbide elektronikoa',
        tasks: 'Zereginak',
        hours: 'Aurreikusitako orduak',
      },
      views: { grid: 'Denak' },
      rows: [
        ['Nora Ramila', 'Diseinua'],
        ['Danel Mendia', 'Garapena'],
        ['Yera Kortazar', 'Editorea'],
        ['Patxi Duhalde', 'Bulegoa'],
      ],
    },
  },
}
