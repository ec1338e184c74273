import type { TemplateWords } from '../template.ts'

export const projectsIt: TemplateWords = {
  title: 'Progetti',
  tables: {
    projects: {
      title: 'Progetti',
      columns: {
        name: 'Progetto',
        state: 'Stato',
        starts: 'Inizio',
        due: 'Scadenza',
        tasks: 'Attività',
        taskCount: 'Numero di attività',
        hours: 'Ore totali',
        goal: 'Obiettivo',
      },
      options: {
        state: { planned: 'Pianificato', running: 'In corso', paused: 'In pausa', done: 'Concluso' },
      },
      views: { grid: 'Tutti i progetti', running: 'In corso' },
      rows: [
        ['Nuovo sito web', 'Un sito in cui ci si orienta, in due lingue.'],
        ['Trasloco dell’ufficio', 'Lunedì tutti lavorano come se niente fosse.'],
        ['Sondaggio tra i clienti', 'Sapere che cosa manca di più a duecento clienti.'],
        ['Relazione annuale', 'Inviata ai soci prima dell’assemblea.'],
      ],
    },
    tasks: {
      title: 'Attività',
      columns: {
        title: 'Attività',
        state: 'Stato',
        priority: 'Priorità',
        project: 'Progetto',
        who: 'Assegnata a',
        due: 'Scadenza',
        hours: 'Ore',
        projectState: 'Stato del progetto',
        details: 'Dettagli',
      },
      options: {
        state: { todo: 'Da fare', doing: 'In corso', review: 'In revisione', done: 'Fatta' },
        priority: { high: 'Alta', normal: 'Normale', low: 'Bassa' },
      },
      views: {
        grid: 'Tutte le attività',
        open: 'Attività aperte',
        late: 'In ritardo',
        form: 'Chiedi qualcosa',
      },
      forms: {
        form: {
          heading: 'Chiedi qualcosa',
          subheading: 'Scrivi che cosa ti serve ed entro quando. Il team legge le richieste ogni mattina.',
          success_msg: 'Grazie, la tua richiesta è in elenco.',
        },
      },
      rows: [
        ['Scegliere i caratteri', 'Due, con tutte le lettere che ci servono.'],
        ['Costruire la pagina iniziale', ''],
        ['Scrivere le note legali', 'L’avvocata le ha già viste una volta.'],
        ['Trasferire i vecchi articoli', 'Circa ottanta; tralasciare quelli di oltre cinque anni fa.'],
        ['Provarlo con cinque persone', 'Due di loro con la sola tastiera.'],
        ['Prenotare il furgone per il trasloco', ''],
        ['Etichettare gli scatoloni', 'Numero di stanza e nome.'],
        ['Disdire la vecchia linea internet', 'Due mesi di preavviso.'],
        ['Scrivere le domande', 'Dieci al massimo.'],
        ['Trovare un premio per l’estrazione', ''],
        ['Raccogliere i dati', ''],
        ['Mandarla in stampa', 'Carta riciclata, 300 copie.'],
      ],
    },
    people: {
      title: 'Persone',
      columns: {
        name: 'Nome',
        role: 'Ruolo',
        email: 'E-mail',
        tasks: 'Attività',
        hours: 'Ore pianificate',
      },
      views: { grid: 'Tutti' },
      rows: [
        ['Nora Ramelli', 'Design'],
        ['Daniele Mensi', 'Sviluppo'],
        ['Iara Costa', 'Redazione'],
        ['Paolo Davoli', 'Ufficio'],
      ],
    },
  },
}
