import type { TemplateWords } from '../template.ts'

export const eventsDe: TemplateWords = {
  title: 'Veranstaltungsanmeldung',
  tables: {
    registrations: {
      title: 'Anmeldungen',
      columns: {
        name: 'Name',
        email: 'E-Mail',
        ticket: 'Ticket',
        sessions: 'Programmpunkte',
        food: 'Essen',
        paid: 'Bezahlt',
        here: 'Anwesend',
        wishes: 'Wünsche',
      },
      options: {
        ticket: { early: 'Frühbucher', regular: 'Regulär', student: 'Ermäßigt', guest: 'Gast' },
        food: { vegetarian: 'Vegetarisch', vegan: 'Vegan', halal: 'Halal', gluten: 'Glutenfrei' },
      },
      views: {
        grid: 'Alle Anmeldungen',
        unpaid: 'Noch nicht bezahlt',
        door: 'Am Einlass',
        form: 'Anmelden',
      },
      forms: {
        form: {
          heading: 'Anmeldung zum Tag der offenen Tür',
          subheading:
            'Plätze vergeben wir in der Reihenfolge der Anmeldung. Wir schreiben Ihnen binnen eines Tages.',
          success_msg: 'Sie stehen auf der Liste. Bis bald!',
        },
      },
      rows: [
        ['Amara Neumann', ''],
        ['Henrik Sommer', 'Kommt mit dem Zug um 8:40 Uhr.'],
        ['Parisa Amini', ''],
        ['Diego Fuchs', 'Bitte einen Platz am Gang.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Spricht auf dem Podium über das Bibliotheksprojekt.'],
        ['Eva Kowalski', 'Bringt eine Freundin zum Gartenrundgang mit.'],
        ['Ralf Peters', ''],
      ],
    },
    sessions: {
      title: 'Programmpunkte',
      columns: {
        title: 'Programmpunkt',
        starts: 'Beginn',
        minutes: 'Minuten',
        room: 'Raum',
        speaker: 'Vortragende/r',
        places: 'Plätze',
        registrations: 'Anmeldungen',
        taken: 'Belegte Plätze',
        free: 'Freie Plätze',
        about: 'Beschreibung',
      },
      options: { room: { hall: 'Großer Saal', library: 'Bibliothek', garden: 'Garten' } },
      views: { grid: 'Programm', hall: 'Großer Saal' },
      rows: [
        ['Begrüßung', 'Wer wir sind und was Sie heute erwartet.'],
        ['Das eigene Notizbuch binden', 'Alles Material ist vorhanden.'],
        ['Rundgang durch den alten Garten', 'Festes Schuhwerk ist von Vorteil.'],
        ['Vorlesen', 'Bringen Sie eine Seite mit, die Ihnen gefällt.'],
        ['Fragen und Antworten', 'Mit allen, die heute gesprochen haben.'],
      ],
    },
    speakers: {
      title: 'Vortragende',
      columns: {
        name: 'Name',
        from: 'Organisation',
        email: 'E-Mail',
        website: 'Website',
        sessions: 'Programmpunkte',
        confirmed: 'Zugesagt',
      },
      views: { grid: 'Alle Vortragenden' },
      rows: [
        ['Ruth Albrecht', 'Haus der Bücher'],
        ['Matteo Silber', 'Papierwerkstatt'],
        ['Hanna Kern', 'Stadtgärten'],
        ['Olaf Berg', 'Radio'],
      ],
    },
  },
}
