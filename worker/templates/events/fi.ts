import type { TemplateWords } from '../template.ts'

export const eventsFi: TemplateWords = {
  title: 'Tapahtumailmoittautuminen',
  tables: {
    registrations: {
      title: 'Ilmoittautumiset',
      columns: {
        name: 'Nimi',
        email: 'Sähköposti',
        ticket: 'Lippu',
        sessions: 'Ohjelmanumerot',
        food: 'Ruoka',
        paid: 'Maksettu',
        here: 'Paikalla',
        wishes: 'Toiveet',
      },
      options: {
        ticket: { early: 'Ennakkolippu', regular: 'Tavallinen', student: 'Opiskelija', guest: 'Vieras' },
        food: { vegetarian: 'Kasvis', vegan: 'Vegaaninen', halal: 'Halal', gluten: 'Gluteeniton' },
      },
      views: {
        grid: 'Kaikki ilmoittautumiset',
        unpaid: 'Maksamatta',
        door: 'Ovella',
        form: 'Ilmoittaudu',
      },
      forms: {
        form: {
          heading: 'Ilmoittaudu avoimiin oviin',
          subheading: 'Paikat annetaan ilmoittautumisjärjestyksessä. Kirjoitamme sinulle päivän sisällä.',
          success_msg: 'Olet listalla. Nähdään pian!',
        },
      },
      rows: [
        ['Amalia Niskanen', ''],
        ['Henrik Solberg', 'Saapuu junalla klo 8.40.'],
        ['Pirkko Aminoff', ''],
        ['Diego Fuentes', 'Paikka käytävän vierestä, kiitos.'],
        ['Cecilia Wik', ''],
        ['Fanni Dufva', 'Puhuu paneelissa kirjastohankkeesta.'],
        ['Eeva Kovalainen', 'Tuo ystävän puutarhakierrokselle.'],
        ['Rasmus Palo', ''],
      ],
    },
    sessions: {
      title: 'Ohjelma',
      columns: {
        title: 'Ohjelmanumero',
        starts: 'Alkaa',
        minutes: 'Minuutit',
        room: 'Tila',
        speaker: 'Puhuja',
        places: 'Paikkoja',
        registrations: 'Ilmoittautumiset',
        taken: 'Varattuja paikkoja',
        free: 'Vapaita paikkoja',
        about: 'Kuvaus',
      },
      options: { room: { hall: 'Juhlasali', library: 'Kirjasto', garden: 'Puutarha' } },
      views: { grid: 'Ohjelma', hall: 'Juhlasali' },
      rows: [
        ['Tervetuloa', 'Keitä olemme ja mitä tänään on luvassa.'],
        ['Sido oma muistikirja', 'Kaikki tarvikkeet ovat paikalla.'],
        ['Kävely vanhassa puutarhassa', 'Tukevat kengät auttavat.'],
        ['Ääneen lukemista', 'Ota mukaan sivu, josta pidät.'],
        ['Kysymyksiä ja vastauksia', 'Mukana kaikki päivän puhujat.'],
      ],
    },
    speakers: {
      title: 'Puhujat',
      columns: {
        name: 'Nimi',
        from: 'Taustayhteisö',
        email: 'Sähköposti',
        website: 'Verkkosivusto',
        sessions: 'Ohjelmanumerot',
        confirmed: 'Vahvistettu',
      },
      views: { grid: 'Kaikki puhujat' },
      rows: [
        ['Ruut Aalto', 'Kirjojen talo'],
        ['Matias Silvennoinen', 'Paperipaja'],
        ['Hanna Kivi', 'Kaupungin puutarhat'],
        ['Ola Berg', 'Radio'],
      ],
    },
  },
}
