import type { TemplateWords } from '../template.ts'

export const crmDa: TemplateWords = {
  title: 'Kunder',
  tables: {
    companies: {
      title: 'Virksomheder',
      columns: {
        name: 'Navn',
        industry: 'Branche',
        city: 'By',
        website: 'Hjemmeside',
        people: 'Ansatte',
        contacts: 'Kontakter',
        deals: 'Salg',
        total: 'Værdi af salg',
      },
      options: {
        industry: {
          food: 'Mad og drikke',
          software: 'Software',
          energy: 'Energi',
          travel: 'Rejser',
          health: 'Sundhed',
        },
      },
      views: { grid: 'Alle virksomheder' },
      rows: [
        ['Havneristeriet', 'Aarhus'],
        ['Nifold', 'København'],
        ['Klarvand', 'Esbjerg'],
        ['Det langsomme tog', 'Odense'],
        ['Elmeklinikken', 'Aalborg'],
        ['Salt & Fyr', 'Skagen'],
      ],
    },
    contacts: {
      title: 'Kontakter',
      columns: {
        name: 'Navn',
        role: 'Stilling',
        email: 'Mail',
        phone: 'Telefon',
        company: 'Virksomhed',
        spoke: 'Talte sidst sammen',
        notes: 'Noter',
      },
      views: { grid: 'Alle kontakter', stale: 'Ring igen', form: 'Kontakt os' },
      forms: {
        form: {
          heading: 'Kontakt os',
          subheading: 'Fortæl os, hvem du er, så ringer vi tilbage inden for to hverdage.',
          success_msg: 'Tak. Du hører snart fra os.',
        },
      },
      rows: [
        ['Mira Overgaard', 'Indkøbschef', 'Foretrækker korte opkald om formiddagen.'],
        ['Jonas Lindgaard', 'Stifter', ''],
        ['Aia Toft', 'Driftsleder', 'Har bedt om sikkerhedsskemaet.'],
        ['Samuel Riis', 'Økonomi', 'Fakturaer går til ham.'],
        ['Leila Haddad', 'Programleder', 'Bestyrelsen mødes den første tirsdag i måneden.'],
        ['Thomas Nygaard', 'Ejer', ''],
        ['Ines Kjær', 'Klinikchef', 'Foretrækker mail.'],
        ['Omid Rahimi', 'Køkkenchef', 'Tilbage efter sommersæsonen.'],
      ],
    },
    deals: {
      title: 'Salg',
      columns: {
        name: 'Salg',
        stage: 'Fase',
        value: 'Værdi',
        chance: 'Chance',
        weighted: 'Vægtet værdi',
        closes: 'Ventes afsluttet',
        company: 'Virksomhed',
        city: 'By',
        next: 'Næste skridt',
      },
      options: {
        stage: {
          lead: 'Emne',
          meeting: 'Møde',
          offer: 'Tilbud',
          contract: 'Kontrakt',
          won: 'Vundet',
          lost: 'Tabt',
        },
      },
      views: { grid: 'Alle salg', open: 'Åbne salg', won: 'Vundet' },
      rows: [
        ['Kasser til risteriet', 'Send det andet tilbud med oplæring inkluderet.'],
        ['Licenser til 140 pladser', ''],
        ['Pilotforsøg på to værker', 'Kontrakten ligger hos deres advokater.'],
        ['Bookingside', 'Find ud af, hvem der bestemmer.'],
        ['Påmindelser om aftaler', 'Vis demoen til receptionen.'],
        ['Menuplanlægger', 'Prøv igen til foråret.'],
        ['Supportpakke', 'Gør priser klar for et og tre år.'],
        ['Overblik over målere', 'Indledende opkald.'],
        ['Onlinebestillinger', 'Vent på deres svar om leveringsdatoer.'],
      ],
    },
  },
}
