import type { TemplateWords } from '../template.ts'

export const projectsSv: TemplateWords = {
  title: 'Projekt',
  tables: {
    projects: {
      title: 'Projekt',
      columns: {
        name: 'Projekt',
        state: 'Status',
        starts: 'Start',
        due: 'Klart senast',
        tasks: 'Uppgifter',
        taskCount: 'Antal uppgifter',
        hours: 'Timmar totalt',
        goal: 'Mål',
      },
      options: { state: { planned: 'Planerat', running: 'Pågår', paused: 'Pausat', done: 'Klart' } },
      views: { grid: 'Alla projekt', running: 'Pågående' },
      rows: [
        ['Ny webbplats', 'En webbplats som man hittar på, på två språk.'],
        ['Kontorsflytt', 'På måndag arbetar alla som om inget hade hänt.'],
        ['Kundenkät', 'Veta vad tvåhundra kunder saknar mest.'],
        ['Årsberättelse', 'Skickas till medlemmarna före årsmötet.'],
      ],
    },
    tasks: {
      title: 'Uppgifter',
      columns: {
        title: 'Uppgift',
        state: 'Status',
        priority: 'Prioritet',
        project: 'Projekt',
        who: 'Ansvarig',
        due: 'Klar senast',
        hours: 'Timmar',
        projectState: 'Projektets status',
        details: 'Detaljer',
      },
      options: {
        state: { todo: 'Att göra', doing: 'Pågår', review: 'Granskas', done: 'Klar' },
        priority: { high: 'Hög', normal: 'Normal', low: 'Låg' },
      },
      views: { grid: 'Alla uppgifter', open: 'Öppna uppgifter', late: 'Försenade', form: 'Be om något' },
      forms: {
        form: {
          heading: 'Be om något',
          subheading: 'Beskriv vad du behöver och till när. Teamet går igenom nya önskemål varje morgon.',
          success_msg: 'Tack, ditt önskemål finns på listan.',
        },
      },
      rows: [
        ['Välja typsnitt', 'Två, med alla bokstäver vi behöver.'],
        ['Bygga startsidan', ''],
        ['Skriva den juridiska informationen', 'Juristen har tittat på den en gång.'],
        ['Flytta de gamla artiklarna', 'Ungefär åttio; hoppa över det som är äldre än fem år.'],
        ['Prova med fem personer', 'Två av dem med bara tangentbord.'],
        ['Boka flyttbilen', ''],
        ['Märka lådorna', 'Rumsnummer och namn.'],
        ['Säga upp det gamla bredbandet', 'Två månaders uppsägningstid.'],
        ['Skriva frågorna', 'Högst tio.'],
        ['Hitta ett pris till utlottningen', ''],
        ['Samla in siffrorna', ''],
        ['Skicka till tryck', 'Återvunnet papper, 300 exemplar.'],
      ],
    },
    people: {
      title: 'Personer',
      columns: {
        name: 'Namn',
        role: 'Roll',
        email: 'E-post',
        tasks: 'Uppgifter',
        hours: 'Planerade timmar',
      },
      views: { grid: 'Alla' },
      rows: [
        ['Nora Rahm', 'Formgivning'],
        ['Daniel Månsson', 'Utveckling'],
        ['Yara Kostić', 'Redaktör'],
        ['Pål Dahl', 'Kontor'],
      ],
    },
  },
}
