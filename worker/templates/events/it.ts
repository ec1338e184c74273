import type { TemplateWords } from '../template.ts'

export const eventsIt: TemplateWords = {
  title: 'Iscrizione a eventi',
  tables: {
    registrations: {
      title: 'Iscrizioni',
      columns: {
        name: 'Nome',
        email: 'E-mail',
        ticket: 'Biglietto',
        sessions: 'Sessioni',
        food: 'Pasti',
        paid: 'Pagato',
        here: 'Presente',
        wishes: 'Richieste',
      },
      options: {
        ticket: { early: 'Anticipato', regular: 'Intero', student: 'Studente', guest: 'Ospite' },
        food: { vegetarian: 'Vegetariano', vegan: 'Vegano', halal: 'Halal', gluten: 'Senza glutine' },
      },
      views: {
        grid: 'Tutte le iscrizioni',
        unpaid: 'Non ancora pagate',
        door: 'All’ingresso',
        form: 'Iscriviti',
      },
      forms: {
        form: {
          heading: 'Iscriviti alla giornata a porte aperte',
          subheading: 'I posti si assegnano in ordine di iscrizione. Ti scriviamo entro un giorno.',
          success_msg: 'Sei in elenco. A presto!',
        },
      },
      rows: [
        ['Amara Nosei', ''],
        ['Enrico Solari', 'Arriva con il treno delle 8.40.'],
        ['Patrizia Amini', ''],
        ['Diego Fontana', 'Un posto vicino al corridoio, per favore.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Parla del progetto della biblioteca alla tavola rotonda.'],
        ['Eva Colaianni', 'Porta un’amica alla visita del giardino.'],
        ['Raul Pateri', ''],
      ],
    },
    sessions: {
      title: 'Sessioni',
      columns: {
        title: 'Sessione',
        starts: 'Inizio',
        minutes: 'Minuti',
        room: 'Sala',
        speaker: 'Relatore',
        places: 'Posti',
        registrations: 'Iscrizioni',
        taken: 'Posti occupati',
        free: 'Posti liberi',
        about: 'Descrizione',
      },
      options: { room: { hall: 'Sala grande', library: 'Biblioteca', garden: 'Giardino' } },
      views: { grid: 'Programma', hall: 'Sala grande' },
      rows: [
        ['Benvenuto', 'Chi siamo e che cosa ti aspetta oggi.'],
        ['Rilega il tuo taccuino', 'Tutto il materiale è già qui.'],
        ['Passeggiata nel vecchio giardino', 'Meglio avere scarpe robuste.'],
        ['Lettura ad alta voce', 'Porta una pagina che ti piace.'],
        ['Domande e risposte', 'Con tutti quelli che hanno parlato oggi.'],
      ],
    },
    speakers: {
      title: 'Relatori',
      columns: {
        name: 'Nome',
        from: 'Organizzazione',
        email: 'E-mail',
        website: 'Sito web',
        sessions: 'Sessioni',
        confirmed: 'Confermato',
      },
      views: { grid: 'Tutti i relatori' },
      rows: [
        ['Ruth Adinolfi', 'Casa dei Libri'],
        ['Matteo Silva', 'Laboratorio della carta'],
        ['Anna Chimenti', 'Giardini in città'],
        ['Ola Bergamini', 'Radio'],
      ],
    },
  },
}
