import type { TemplateWords } from '../template.ts'

export const eventsNl: TemplateWords = {
  title: 'Aanmelding voor evenementen',
  tables: {
    registrations: {
      title: 'Aanmeldingen',
      columns: {
        name: 'Naam',
        email: 'E-mail',
        ticket: 'Ticket',
        sessions: 'Sessies',
        food: 'Eten',
        paid: 'Betaald',
        here: 'Aanwezig',
        wishes: 'Wensen',
      },
      options: {
        ticket: { early: 'Vroegboeker', regular: 'Regulier', student: 'Student', guest: 'Gast' },
        food: { vegetarian: 'Vegetarisch', vegan: 'Veganistisch', halal: 'Halal', gluten: 'Glutenvrij' },
      },
      views: {
        grid: 'Alle aanmeldingen',
        unpaid: 'Nog niet betaald',
        door: 'Aan de deur',
        form: 'Aanmelden',
      },
      forms: {
        form: {
          heading: 'Meld je aan voor de open dag',
          subheading: 'Plaatsen worden op volgorde van aanmelding vergeven. We mailen je binnen een dag.',
          success_msg: 'Je staat op de lijst. Tot snel!',
        },
      },
      rows: [
        ['Amara Nijhuis', ''],
        ['Hendrik Solberg', 'Komt met de trein van 8.40 uur.'],
        ['Parisa Amini', ''],
        ['Diego Fonteijn', 'Graag een plek aan het gangpad.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Vertelt in het panel over het bibliotheekproject.'],
        ['Eva Kuipers', 'Neemt een vriendin mee naar de tuinrondleiding.'],
        ['Raj Patel', ''],
      ],
    },
    sessions: {
      title: 'Sessies',
      columns: {
        title: 'Sessie',
        starts: 'Begin',
        minutes: 'Minuten',
        room: 'Zaal',
        speaker: 'Spreker',
        places: 'Plaatsen',
        registrations: 'Aanmeldingen',
        taken: 'Bezette plaatsen',
        free: 'Vrije plaatsen',
        about: 'Beschrijving',
      },
      options: { room: { hall: 'Grote zaal', library: 'Bibliotheek', garden: 'Tuin' } },
      views: { grid: 'Programma', hall: 'Grote zaal' },
      rows: [
        ['Welkom', 'Wie we zijn en wat je vandaag te wachten staat.'],
        ['Bind je eigen notitieboek', 'Al het materiaal is aanwezig.'],
        ['Wandeling door de oude tuin', 'Stevige schoenen zijn handig.'],
        ['Voorlezen', 'Neem een bladzijde mee die je mooi vindt.'],
        ['Vragen en antwoorden', 'Met iedereen die vandaag heeft gesproken.'],
      ],
    },
    speakers: {
      title: 'Sprekers',
      columns: {
        name: 'Naam',
        from: 'Organisatie',
        email: 'E-mail',
        website: 'Website',
        sessions: 'Sessies',
        confirmed: 'Bevestigd',
      },
      views: { grid: 'Alle sprekers' },
      rows: [
        ['Ruth Adriaanse', 'Huis van het Boek'],
        ['Mateo Zilver', 'Papierwerkplaats'],
        ['Hanna Kuiper', 'Stadstuinen'],
        ['Olaf van den Berg', 'Radio'],
      ],
    },
  },
}
