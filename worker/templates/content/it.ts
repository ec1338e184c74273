import type { TemplateWords } from '../template.ts'

export const contentIt: TemplateWords = {
  title: 'Calendario dei contenuti',
  tables: {
    posts: {
      title: 'Post',
      columns: {
        title: 'Titolo',
        state: 'Stato',
        goesOut: 'Esce il',
        channels: 'Canali',
        author: 'Autore',
        campaign: 'Campagna',
        words: 'Parole',
        campaignEnds: 'Fine della campagna',
        summary: 'Riassunto',
      },
      options: {
        state: {
          idea: 'Idea',
          writing: 'In scrittura',
          review: 'In revisione',
          planned: 'Programmato',
          out: 'Pubblicato',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Video', podcast: 'Podcast' },
      },
      views: { grid: 'Tutti i post', soon: 'Mese prossimo', ideas: 'Idee', form: 'Proponi un tema' },
      forms: {
        form: {
          heading: 'Proponi un tema',
          subheading: 'Di che cosa dovremmo scrivere? Basta una frase.',
          success_msg: 'Grazie. Guardiamo i nuovi temi ogni giovedì.',
        },
      },
      rows: [
        [
          'Che cosa sa delle code un negozio di biciclette',
          'Perché le attese brevi sembrano più lunghe di quanto siano.',
        ],
        ['Cinque lettere dei lettori', ''],
        ['Come scegliamo i nostri fornitori', 'Con l’elenco delle domande che facciamo.'],
        ['Una giornata in officina', 'Novanta secondi, senza voce.'],
        ['Riparare o sostituire?', 'Una tabella per decidere, con prezzi veri.'],
        ['Orari invernali', ''],
        ['Due parole con la sindaca', 'Sulle piste ciclabili.'],
        ['La storia del campanello', 'Chiedere le foto al museo.'],
        ['Tre modi per riparare una foratura', ''],
        ['I percorsi preferiti del nostro team', 'Con le mappe.'],
      ],
    },
    campaigns: {
      title: 'Campagne',
      columns: {
        name: 'Campagna',
        starts: 'Inizio',
        ends: 'Fine',
        budget: 'Budget',
        posts: 'Post',
        count: 'Numero di post',
        words: 'Parole totali',
      },
      views: { grid: 'Tutte le campagne' },
      rows: [['Dietro il bancone'], ['Mese della riparazione'], ['Sicuri al buio']],
    },
    authors: {
      title: 'Autori',
      columns: { name: 'Nome', email: 'E-mail', about: 'Chi è', posts: 'Post' },
      views: { grid: 'Tutti gli autori' },
      rows: [
        ['Melissa Lingeri', 'Scrive articoli lunghi.'],
        ['Corrado Adami', 'Si occupa della newsletter.'],
        ['Sara Benelli', 'Riprende e monta.'],
        ['Luca Corni', 'Il nostro meccanico e il miglior critico.'],
      ],
    },
  },
}
