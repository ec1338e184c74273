import type { TemplateWords } from '../template.ts'

export const projectsFi: TemplateWords = {
  title: 'Projektit',
  tables: {
    projects: {
      title: 'Projektit',
      columns: {
        name: 'Projekti',
        state: 'Tila',
        starts: 'Alkaa',
        due: 'Määräpäivä',
        tasks: 'Tehtävät',
        taskCount: 'Tehtävien määrä',
        hours: 'Tunteja yhteensä',
        goal: 'Tavoite',
      },
      options: {
        state: { planned: 'Suunniteltu', running: 'Käynnissä', paused: 'Tauolla', done: 'Valmis' },
      },
      views: { grid: 'Kaikki projektit', running: 'Käynnissä' },
      rows: [
        ['Uusi verkkosivusto', 'Sivusto, jolla jokainen löytää perille, kahdella kielellä.'],
        ['Toimiston muutto', 'Maanantaina kaikki työskentelevät kuin mitään ei olisi tapahtunut.'],
        ['Asiakaskysely', 'Tiedetään, mitä kaksisataa asiakasta eniten kaipaa.'],
        ['Vuosikertomus', 'Lähetetään jäsenille ennen kokousta.'],
      ],
    },
    tasks: {
      title: 'Tehtävät',
      columns: {
        title: 'Tehtävä',
        state: 'Tila',
        priority: 'Tärkeys',
        project: 'Projekti',
        who: 'Vastuuhenkilö',
        due: 'Määräpäivä',
        hours: 'Tunnit',
        projectState: 'Projektin tila',
        details: 'Lisätiedot',
      },
      options: {
        state: { todo: 'Tekemättä', doing: 'Työn alla', review: 'Tarkistettavana', done: 'Valmis' },
        priority: { high: 'Korkea', normal: 'Tavallinen', low: 'Matala' },
      },
      views: { grid: 'Kaikki tehtävät', open: 'Avoimet tehtävät', late: 'Myöhässä', form: 'Pyydä jotakin' },
      forms: {
        form: {
          heading: 'Pyydä jotakin',
          subheading: 'Kerro, mitä tarvitset ja mihin mennessä. Tiimi käy uudet pyynnöt läpi joka aamu.',
          success_msg: 'Kiitos, pyyntösi on listalla.',
        },
      },
      rows: [
        ['Valitse kirjasintyypit', 'Kaksi, joissa on kaikki tarvitsemamme kirjaimet.'],
        ['Rakenna etusivu', ''],
        ['Kirjoita julkaisijan tiedot', 'Juristi on katsonut ne kerran.'],
        ['Siirrä vanhat artikkelit', 'Noin kahdeksankymmentä; jätä pois yli viisi vuotta vanhat.'],
        ['Kokeile viiden ihmisen kanssa', 'Heistä kaksi pelkällä näppäimistöllä.'],
        ['Tilaa muuttoauto', ''],
        ['Merkitse laatikot', 'Huoneen numero ja nimi.'],
        ['Irtisano vanha nettiliittymä', 'Irtisanomisaika on kaksi kuukautta.'],
        ['Kirjoita kysymykset', 'Enintään kymmenen.'],
        ['Hanki palkinto arvontaan', ''],
        ['Kerää luvut', ''],
        ['Lähetä painoon', 'Kierrätyspaperi, 300 kappaletta.'],
      ],
    },
    people: {
      title: 'Ihmiset',
      columns: {
        name: 'Nimi',
        role: 'Rooli',
        email: 'Sähköposti',
        tasks: 'Tehtävät',
        hours: 'Suunnitellut tunnit',
      },
      views: { grid: 'Kaikki' },
      rows: [
        ['Noora Rantanen', 'Muotoilu'],
        ['Daniel Mensah', 'Kehitys'],
        ['Ylva Koskinen', 'Toimittaja'],
        ['Paavo Dahl', 'Toimisto'],
      ],
    },
  },
}
