import type { TemplateWords } from '../template.ts'

export const projectsDe: TemplateWords = {
  title: 'Projekte',
  tables: {
    projects: {
      title: 'Projekte',
      columns: {
        name: 'Projekt',
        state: 'Status',
        starts: 'Beginn',
        due: 'Fällig',
        tasks: 'Aufgaben',
        taskCount: 'Anzahl der Aufgaben',
        hours: 'Stunden gesamt',
        goal: 'Ziel',
      },
      options: { state: { planned: 'Geplant', running: 'Läuft', paused: 'Pausiert', done: 'Erledigt' } },
      views: { grid: 'Alle Projekte', running: 'Laufende' },
      rows: [
        ['Neue Website', 'Eine Website, auf der sich alle zurechtfinden, in zwei Sprachen.'],
        ['Büroumzug', 'Am Montag arbeiten alle, als wäre nichts gewesen.'],
        ['Kundenumfrage', 'Wissen, was zweihundert Kunden am meisten vermissen.'],
        ['Jahresbericht', 'Geht vor der Versammlung an die Mitglieder.'],
      ],
    },
    tasks: {
      title: 'Aufgaben',
      columns: {
        title: 'Aufgabe',
        state: 'Status',
        priority: 'Priorität',
        project: 'Projekt',
        who: 'Zuständig',
        due: 'Fällig',
        hours: 'Stunden',
        projectState: 'Status des Projekts',
        details: 'Details',
      },
      options: {
        state: { todo: 'Offen', doing: 'In Arbeit', review: 'In Prüfung', done: 'Erledigt' },
        priority: { high: 'Hoch', normal: 'Normal', low: 'Niedrig' },
      },
      views: {
        grid: 'Alle Aufgaben',
        open: 'Offene Aufgaben',
        late: 'Überfällig',
        form: 'Etwas anfragen',
      },
      forms: {
        form: {
          heading: 'Etwas anfragen',
          subheading:
            'Beschreiben Sie, was Sie bis wann brauchen. Das Team sieht neue Anfragen jeden Morgen durch.',
          success_msg: 'Vielen Dank, Ihre Anfrage steht auf der Liste.',
        },
      },
      rows: [
        ['Schriften auswählen', 'Zwei, mit allen Buchstaben, die wir brauchen.'],
        ['Startseite bauen', ''],
        ['Impressum schreiben', 'Die Anwältin hat es einmal angesehen.'],
        ['Alte Artikel übertragen', 'Etwa achtzig; alles weglassen, was älter als fünf Jahre ist.'],
        ['Mit fünf Personen testen', 'Zwei davon nur mit der Tastatur.'],
        ['Umzugswagen bestellen', ''],
        ['Kartons beschriften', 'Raumnummer und Name.'],
        ['Alten Internetanschluss kündigen', 'Zwei Monate Kündigungsfrist.'],
        ['Fragen formulieren', 'Höchstens zehn.'],
        ['Preis für die Verlosung finden', ''],
        ['Zahlen zusammentragen', ''],
        ['In den Druck geben', 'Recyclingpapier, 300 Exemplare.'],
      ],
    },
    people: {
      title: 'Personen',
      columns: {
        name: 'Name',
        role: 'Aufgabenbereich',
        email: 'E-Mail',
        tasks: 'Aufgaben',
        hours: 'Geplante Stunden',
      },
      views: { grid: 'Alle' },
      rows: [
        ['Nora Rahmann', 'Gestaltung'],
        ['Daniel Menzel', 'Entwicklung'],
        ['Yara Koch', 'Redaktion'],
        ['Paul Dvorak', 'Büro'],
      ],
    },
  },
}
