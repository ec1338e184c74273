import type { TemplateWords } from '../template.ts'

export const projectsNo: TemplateWords = {
  title: 'Prosjekter',
  tables: {
    projects: {
      title: 'Prosjekter',
      columns: {
        name: 'Prosjekt',
        state: 'Status',
        starts: 'Start',
        due: 'Frist',
        tasks: 'Oppgaver',
        taskCount: 'Antall oppgaver',
        hours: 'Timer totalt',
        goal: 'Mål',
      },
      options: {
        state: { planned: 'Planlagt', running: 'Pågår', paused: 'Satt på pause', done: 'Ferdig' },
      },
      views: { grid: 'Alle prosjekter', running: 'Pågående' },
      rows: [
        ['Nytt nettsted', 'Et nettsted der folk finner frem, på to språk.'],
        ['Flytting av kontoret', 'På mandag jobber alle som om ingenting hadde hendt.'],
        ['Kundeundersøkelse', 'Vite hva to hundre kunder savner mest.'],
        ['Årsrapport', 'Sendes til medlemmene før årsmøtet.'],
      ],
    },
    tasks: {
      title: 'Oppgaver',
      columns: {
        title: 'Oppgave',
        state: 'Status',
        priority: 'Prioritet',
        project: 'Prosjekt',
        who: 'Ansvarlig',
        due: 'Frist',
        hours: 'Timer',
        projectState: 'Prosjektets status',
        details: 'Detaljer',
      },
      options: {
        state: { todo: 'Å gjøre', doing: 'Pågår', review: 'Til gjennomsyn', done: 'Ferdig' },
        priority: { high: 'Høy', normal: 'Normal', low: 'Lav' },
      },
      views: { grid: 'Alle oppgaver', open: 'Åpne oppgaver', late: 'Over fristen', form: 'Be om noe' },
      forms: {
        form: {
          heading: 'Be om noe',
          subheading: 'Beskriv hva du trenger, og når. Teamet går gjennom nye ønsker hver morgen.',
          success_msg: 'Takk, ønsket ditt står på listen.',
        },
      },
      rows: [
        ['Velge skrifttyper', 'To, med alle bokstavene vi trenger.'],
        ['Bygge forsiden', ''],
        ['Skrive den juridiske informasjonen', 'Advokaten har sett på den én gang.'],
        ['Flytte de gamle artiklene', 'Rundt åtti; utelat det som er eldre enn fem år.'],
        ['Prøve med fem personer', 'To av dem bare med tastatur.'],
        ['Bestille flyttebilen', ''],
        ['Merke eskene', 'Romnummer og navn.'],
        ['Si opp den gamle internettlinjen', 'To måneders oppsigelse.'],
        ['Skrive spørsmålene', 'Høyst ti.'],
        ['Finne en premie til trekningen', ''],
        ['Samle inn tallene', ''],
        ['Sende til trykk', 'Resirkulert papir, 300 eksemplarer.'],
      ],
    },
    people: {
      title: 'Personer',
      columns: {
        name: 'Navn',
        role: 'Rolle',
        email: 'E-post',
        tasks: 'Oppgaver',
        hours: 'Planlagte timer',
      },
      views: { grid: 'Alle' },
      rows: [
        ['Nora Ramstad', 'Design'],
        ['Daniel Moen', 'Utvikling'],
        ['Yara Korsnes', 'Redaksjon'],
        ['Pål Dahle', 'Kontor'],
      ],
    },
  },
}
