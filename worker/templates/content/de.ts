import type { TemplateWords } from '../template.ts'

export const contentDe: TemplateWords = {
  title: 'Redaktionsplan',
  tables: {
    posts: {
      title: 'Beiträge',
      columns: {
        title: 'Titel',
        state: 'Status',
        goesOut: 'Erscheint',
        channels: 'Kanäle',
        author: 'Autor/in',
        campaign: 'Kampagne',
        words: 'Wörter',
        campaignEnds: 'Ende der Kampagne',
        summary: 'Zusammenfassung',
      },
      options: {
        state: {
          idea: 'Idee',
          writing: 'Im Entstehen',
          review: 'In Prüfung',
          planned: 'Geplant',
          out: 'Veröffentlicht',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Video', podcast: 'Podcast' },
      },
      views: {
        grid: 'Alle Beiträge',
        soon: 'Nächster Monat',
        ideas: 'Ideen',
        form: 'Thema vorschlagen',
      },
      forms: {
        form: {
          heading: 'Thema vorschlagen',
          subheading: 'Worüber sollen wir schreiben? Ein Satz genügt.',
          success_msg: 'Vielen Dank. Jeden Donnerstag sehen wir neue Themen durch.',
        },
      },
      rows: [
        [
          'Was ein Fahrradladen über Warteschlangen weiß',
          'Warum kurze Wartelisten länger wirken, als sie sind.',
        ],
        ['Fünf Leserbriefe', ''],
        ['Wie wir unsere Lieferanten auswählen', 'Mit der Liste der Fragen, die wir stellen.'],
        ['Ein Tag in der Werkstatt', 'Neunzig Sekunden, ohne Worte.'],
        ['Reparieren oder ersetzen?', 'Eine Tabelle als Entscheidungshilfe, mit echten Preisen.'],
        ['Öffnungszeiten im Winter', ''],
        ['Gespräch mit der Bürgermeisterin', 'Über Radwege.'],
        ['Die Geschichte der Fahrradklingel', 'Das Museum um Bilder bitten.'],
        ['Drei Wege, einen Platten zu flicken', ''],
        ['Lieblingsstrecken unseres Teams', 'Mit Karten.'],
      ],
    },
    campaigns: {
      title: 'Kampagnen',
      columns: {
        name: 'Kampagne',
        starts: 'Beginn',
        ends: 'Ende',
        budget: 'Budget',
        posts: 'Beiträge',
        count: 'Anzahl der Beiträge',
        words: 'Wörter gesamt',
      },
      views: { grid: 'Alle Kampagnen' },
      rows: [['Hinter der Theke'], ['Monat der Reparatur'], ['Sicher im Dunkeln']],
    },
    authors: {
      title: 'Autorinnen und Autoren',
      columns: { name: 'Name', email: 'E-Mail', about: 'Über', posts: 'Beiträge' },
      views: { grid: 'Alle' },
      rows: [
        ['Meike Lindgren', 'Schreibt lange Texte.'],
        ['Konrad Adler', 'Betreut den Newsletter.'],
        ['Sara Benali', 'Filmt und schneidet.'],
        ['Lukas Horn', 'Unser Mechaniker und bester Kritiker.'],
      ],
    },
  },
}
