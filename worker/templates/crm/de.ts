import type { TemplateWords } from '../template.ts'

export const crmDe: TemplateWords = {
  title: 'Kunden',
  tables: {
    companies: {
      title: 'Unternehmen',
      columns: {
        name: 'Name',
        industry: 'Branche',
        city: 'Ort',
        website: 'Website',
        people: 'Mitarbeitende',
        contacts: 'Kontakte',
        deals: 'Geschäfte',
        total: 'Wert der Geschäfte',
      },
      options: {
        industry: {
          food: 'Essen und Trinken',
          software: 'Software',
          energy: 'Energie',
          travel: 'Reisen',
          health: 'Gesundheit',
        },
      },
      views: { grid: 'Alle Unternehmen' },
      rows: [
        ['Hafenrösterei', 'Hamburg'],
        ['Neunfach', 'Berlin'],
        ['Klarwasser', 'Bremen'],
        ['Bummelzug Reisen', 'Graz'],
        ['Ulmenpraxis', 'Leipzig'],
        ['Salz & Kiefer', 'Rostock'],
      ],
    },
    contacts: {
      title: 'Kontakte',
      columns: {
        name: 'Name',
        role: 'Funktion',
        email: 'E-Mail',
        phone: 'Telefon',
        company: 'Unternehmen',
        spoke: 'Zuletzt gesprochen',
        notes: 'Notizen',
      },
      views: { grid: 'Alle Kontakte', stale: 'Wieder anrufen', form: 'Kontakt aufnehmen' },
      forms: {
        form: {
          heading: 'Kontakt aufnehmen',
          subheading: 'Sagen Sie uns, wer Sie sind, und wir rufen Sie innerhalb von zwei Werktagen zurück.',
          success_msg: 'Vielen Dank. Wir melden uns bald bei Ihnen.',
        },
      },
      rows: [
        ['Mira Hoffmann', 'Leiterin Einkauf', 'Mag kurze Anrufe am Vormittag.'],
        ['Jonas Lindner', 'Gründer', ''],
        ['Aiko Brandt', 'Betriebsleiterin', 'Hat nach dem Sicherheitsfragebogen gefragt.'],
        ['Samuel Reuter', 'Buchhaltung', 'Rechnungen gehen an ihn.'],
        ['Leila Haddad', 'Programmleiterin', 'Der Vorstand tagt am ersten Dienstag im Monat.'],
        ['Thomas Nowak', 'Inhaber', ''],
        ['Ines Krüger', 'Praxismanagerin', 'Bevorzugt E-Mails.'],
        ['Omid Rahimi', 'Küchenchef', 'Nach der Sommersaison wieder da.'],
      ],
    },
    deals: {
      title: 'Geschäfte',
      columns: {
        name: 'Geschäft',
        stage: 'Phase',
        value: 'Wert',
        chance: 'Chance',
        weighted: 'Gewichteter Wert',
        closes: 'Erwarteter Abschluss',
        company: 'Unternehmen',
        city: 'Ort',
        next: 'Nächster Schritt',
      },
      options: {
        stage: {
          lead: 'Anfrage',
          meeting: 'Termin',
          offer: 'Angebot',
          contract: 'Vertrag',
          won: 'Gewonnen',
          lost: 'Verloren',
        },
      },
      views: { grid: 'Alle Geschäfte', open: 'Offene Geschäfte', won: 'Gewonnen' },
      rows: [
        ['Kassen für die Rösterei', 'Zweites Angebot mit Schulung schicken.'],
        ['Lizenzen für 140 Arbeitsplätze', ''],
        ['Pilotprojekt in zwei Werken', 'Der Vertrag liegt bei deren Anwälten.'],
        ['Buchungsseite', 'Herausfinden, wer entscheidet.'],
        ['Terminerinnerungen', 'Dem Empfangsteam die Demo zeigen.'],
        ['Menüplaner', 'Im Frühjahr noch einmal versuchen.'],
        ['Supportpaket', 'Preise für ein und drei Jahre vorbereiten.'],
        ['Dashboards für Zähler', 'Kennenlerngespräch.'],
        ['Onlinebestellungen', 'Auf Antwort zu den Lieferterminen warten.'],
      ],
    },
  },
}
