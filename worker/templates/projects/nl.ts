import type { TemplateWords } from '../template.ts'

export const projectsNl: TemplateWords = {
  title: 'Projecten',
  tables: {
    projects: {
      title: 'Projecten',
      columns: {
        name: 'Project',
        state: 'Status',
        starts: 'Begin',
        due: 'Deadline',
        tasks: 'Taken',
        taskCount: 'Aantal taken',
        hours: 'Uren in totaal',
        goal: 'Doel',
      },
      options: { state: { planned: 'Gepland', running: 'Loopt', paused: 'Gepauzeerd', done: 'Klaar' } },
      views: { grid: 'Alle projecten', running: 'Lopend' },
      rows: [
        ['Nieuwe website', 'Een site waarop mensen hun weg vinden, in twee talen.'],
        ['Kantoorverhuizing', 'Maandag werkt iedereen alsof er niets is gebeurd.'],
        ['Klantonderzoek', 'Weten wat tweehonderd klanten het meest missen.'],
        ['Jaarverslag', 'Voor de ledenvergadering verstuurd aan de leden.'],
      ],
    },
    tasks: {
      title: 'Taken',
      columns: {
        title: 'Taak',
        state: 'Status',
        priority: 'Prioriteit',
        project: 'Project',
        who: 'Toegewezen aan',
        due: 'Deadline',
        hours: 'Uren',
        projectState: 'Status van project',
        details: 'Details',
      },
      options: {
        state: { todo: 'Te doen', doing: 'Mee bezig', review: 'Ter controle', done: 'Klaar' },
        priority: { high: 'Hoog', normal: 'Normaal', low: 'Laag' },
      },
      views: { grid: 'Alle taken', open: 'Open taken', late: 'Te laat', form: 'Iets aanvragen' },
      forms: {
        form: {
          heading: 'Iets aanvragen',
          subheading:
            'Beschrijf wat je nodig hebt en wanneer. Het team neemt elke ochtend de nieuwe aanvragen door.',
          success_msg: 'Bedankt, je aanvraag staat op de lijst.',
        },
      },
      rows: [
        ['Lettertypen kiezen', 'Twee, met alle letters die we nodig hebben.'],
        ['Startpagina bouwen', ''],
        ['Colofon schrijven', 'De jurist heeft er één keer naar gekeken.'],
        ['Oude artikelen overzetten', 'Ongeveer tachtig; wat ouder is dan vijf jaar kan weg.'],
        ['Testen met vijf mensen', 'Twee van hen alleen met het toetsenbord.'],
        ['Verhuiswagen regelen', ''],
        ['Dozen labelen', 'Kamernummer en naam.'],
        ['Oude internetverbinding opzeggen', 'Twee maanden opzegtermijn.'],
        ['Vragen opstellen', 'Hooguit tien.'],
        ['Prijs voor de verloting zoeken', ''],
        ['Cijfers verzamelen', ''],
        ['Naar de drukker sturen', 'Gerecycled papier, 300 exemplaren.'],
      ],
    },
    people: {
      title: 'Mensen',
      columns: {
        name: 'Naam',
        role: 'Functie',
        email: 'E-mail',
        tasks: 'Taken',
        hours: 'Geplande uren',
      },
      views: { grid: 'Iedereen' },
      rows: [
        ['Noor Rademaker', 'Ontwerp'],
        ['Daniël Mensink', 'Ontwikkeling'],
        ['Yara Koster', 'Redactie'],
        ['Paul Dijkstra', 'Kantoor'],
      ],
    },
  },
}
