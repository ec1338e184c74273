import type { TemplateWords } from '../template.ts'

export const projectsDa: TemplateWords = {
  title: 'Projekter',
  tables: {
    projects: {
      title: 'Projekter',
      columns: {
        name: 'Projekt',
        state: 'Status',
        starts: 'Start',
        due: 'Frist',
        tasks: 'Opgaver',
        taskCount: 'Antal opgaver',
        hours: 'Timer i alt',
        goal: 'Mål',
      },
      options: {
        state: { planned: 'Planlagt', running: 'I gang', paused: 'På pause', done: 'Færdigt' },
      },
      views: { grid: 'Alle projekter', running: 'I gang' },
      rows: [
        ['Ny hjemmeside', 'En side, som folk kan finde rundt på, på to sprog.'],
        ['Flytning af kontoret', 'Mandag arbejder alle, som om intet var hændt.'],
        ['Kundeundersøgelse', 'Vide, hvad to hundrede kunder savner mest.'],
        ['Årsberetning', 'Sendes til medlemmerne før generalforsamlingen.'],
      ],
    },
    tasks: {
      title: 'Opgaver',
      columns: {
        title: 'Opgave',
        state: 'Status',
        priority: 'Prioritet',
        project: 'Projekt',
        who: 'Ansvarlig',
        due: 'Frist',
        hours: 'Timer',
        projectState: 'Projektets status',
        details: 'Detaljer',
      },
      options: {
        state: { todo: 'Ikke begyndt', doing: 'I gang', review: 'Til gennemsyn', done: 'Færdig' },
        priority: { high: 'Høj', normal: 'Normal', low: 'Lav' },
      },
      views: { grid: 'Alle opgaver', open: 'Åbne opgaver', late: 'Over fristen', form: 'Bed om noget' },
      forms: {
        form: {
          heading: 'Bed om noget',
          subheading: 'Beskriv, hvad du skal bruge og hvornår. Teamet ser nye ønsker igennem hver morgen.',
          success_msg: 'Tak, dit ønske står på listen.',
        },
      },
      rows: [
        ['Vælge skrifttyper', 'To, med alle de bogstaver, vi har brug for.'],
        ['Bygge forsiden', ''],
        ['Skrive de juridiske oplysninger', 'Advokaten har set på dem én gang.'],
        ['Flytte de gamle artikler', 'Omkring firs; udelad alt, der er ældre end fem år.'],
        ['Prøve med fem personer', 'To af dem kun med tastatur.'],
        ['Bestille flyttebilen', ''],
        ['Mærke kasserne', 'Lokalenummer og navn.'],
        ['Opsige den gamle internetforbindelse', 'To måneders varsel.'],
        ['Skrive spørgsmålene', 'Højst ti.'],
        ['Finde en præmie til lodtrækningen', ''],
        ['Samle tallene', ''],
        ['Sende til tryk', 'Genbrugspapir, 300 eksemplarer.'],
      ],
    },
    people: {
      title: 'Personer',
      columns: {
        name: 'Navn',
        role: 'Funktion',
        email: 'Mail',
        tasks: 'Opgaver',
        hours: 'Planlagte timer',
      },
      views: { grid: 'Alle' },
      rows: [
        ['Nora Rasmussen', 'Design'],
        ['Daniel Mikkelsen', 'Udvikling'],
        ['Yara Kofoed', 'Redaktion'],
        ['Paul Dyrberg', 'Kontor'],
      ],
    },
  },
}
