import type { TemplateWords } from '../template.ts'

export const crmIt: TemplateWords = {
  title: 'Clienti',
  tables: {
    companies: {
      title: 'Aziende',
      columns: {
        name: 'Nome',
        industry: 'Settore',
        city: 'Città',
        website: 'Sito web',
        people: 'Dipendenti',
        contacts: 'Contatti',
        deals: 'Trattative',
        total: 'Valore delle trattative',
      },
      options: {
        industry: {
          food: 'Cibo e bevande',
          software: 'Software',
          energy: 'Energia',
          travel: 'Viaggi',
          health: 'Salute',
        },
      },
      views: { grid: 'Tutte le aziende' },
      rows: [
        ['Torrefazione del Porto', 'Genova'],
        ['Nove Pieghe', 'Milano'],
        ['Acquachiara', 'Ravenna'],
        ['Treno Lento', 'Trieste'],
        ['Clinica dell’Olmo', 'Bologna'],
        ['Sale & Pino', 'Bari'],
      ],
    },
    contacts: {
      title: 'Contatti',
      columns: {
        name: 'Nome',
        role: 'Ruolo',
        email: 'E-mail',
        phone: 'Telefono',
        company: 'Azienda',
        spoke: 'Ultimo contatto',
        notes: 'Note',
      },
      views: { grid: 'Tutti i contatti', stale: 'Da richiamare', form: 'Contattaci' },
      forms: {
        form: {
          heading: 'Contattaci',
          subheading: 'Dicci chi sei e ti richiamiamo entro due giorni lavorativi.',
          success_msg: 'Grazie. Ci faremo sentire presto.',
        },
      },
      rows: [
        ['Mira Orlandi', 'Responsabile acquisti', 'Preferisce telefonate brevi al mattino.'],
        ['Giona Lini', 'Fondatore', ''],
        ['Asia Tonelli', 'Responsabile operativa', 'Ha chiesto il questionario sulla sicurezza.'],
        ['Samuele Rei', 'Amministrazione', 'Le fatture vanno a lui.'],
        ['Leila Haddad', 'Responsabile di programma', 'Il consiglio si riunisce il primo martedì.'],
        ['Tommaso Novelli', 'Titolare', ''],
        ['Ines Carletti', 'Direttrice della clinica', 'Preferisce l’e-mail.'],
        ['Omar Ranieri', 'Chef', 'Torna dopo la stagione estiva.'],
      ],
    },
    deals: {
      title: 'Trattative',
      columns: {
        name: 'Trattativa',
        stage: 'Fase',
        value: 'Valore',
        chance: 'Probabilità',
        weighted: 'Valore ponderato',
        closes: 'Chiusura prevista',
        company: 'Azienda',
        city: 'Città',
        next: 'Prossimo passo',
      },
      options: {
        stage: {
          lead: 'Primo contatto',
          meeting: 'Incontro',
          offer: 'Offerta',
          contract: 'Contratto',
          won: 'Vinta',
          lost: 'Persa',
        },
      },
      views: { grid: 'Tutte le trattative', open: 'Trattative aperte', won: 'Vinte' },
      rows: [
        ['Casse per la torrefazione', 'Inviare la seconda offerta con la formazione inclusa.'],
        ['Licenze per 140 postazioni', ''],
        ['Progetto pilota in due impianti', 'Il contratto è dai loro avvocati.'],
        ['Sito di prenotazione', 'Scoprire chi decide.'],
        ['Promemoria degli appuntamenti', 'Mostrare la demo al team dell’accettazione.'],
        ['Pianificatore di menu', 'Riprovare in primavera.'],
        ['Pacchetto di assistenza', 'Preparare i prezzi per uno e tre anni.'],
        ['Cruscotti dei contatori', 'Telefonata di presentazione.'],
        ['Ordini online', 'Attendere la loro risposta sulle date di consegna.'],
      ],
    },
  },
}
