import type { TemplateWords } from '../template.ts'

export const crmNo: TemplateWords = {
  title: 'Kunder',
  tables: {
    companies: {
      title: 'Bedrifter',
      columns: {
        name: 'Navn',
        industry: 'Bransje',
        city: 'Sted',
        website: 'Nettsted',
        people: 'Ansatte',
        contacts: 'Kontakter',
        deals: 'Salg',
        total: 'Verdi av salg',
      },
      options: {
        industry: {
          food: 'Mat og drikke',
          software: 'Programvare',
          energy: 'Energi',
          travel: 'Reise',
          health: 'Helse',
        },
      },
      views: { grid: 'Alle bedrifter' },
      rows: [
        ['Havnebrenneriet', 'Bergen'],
        ['Nifold', 'Oslo'],
        ['Klarvann', 'Stavanger'],
        ['Somletoget', 'Trondheim'],
        ['Almeklinikken', 'Tromsø'],
        ['Salt & Furu', 'Ålesund'],
      ],
    },
    contacts: {
      title: 'Kontakter',
      columns: {
        name: 'Navn',
        role: 'Stilling',
        email: 'E-post',
        phone: 'Telefon',
        company: 'Bedrift',
        spoke: 'Snakket sist',
        notes: 'Notater',
      },
      views: { grid: 'Alle kontakter', stale: 'Ring igjen', form: 'Ta kontakt' },
      forms: {
        form: {
          heading: 'Ta kontakt',
          subheading: 'Fortell oss hvem du er, så ringer vi deg tilbake innen to virkedager.',
          success_msg: 'Takk. Du hører snart fra oss.',
        },
      },
      rows: [
        ['Mira Opsahl', 'Innkjøpssjef', 'Liker korte samtaler om formiddagen.'],
        ['Jonas Lindvik', 'Gründer', ''],
        ['Aina Tangen', 'Driftsleder', 'Har bedt om sikkerhetsskjemaet.'],
        ['Samuel Reiten', 'Økonomi', 'Fakturaer går til ham.'],
        ['Leila Haddad', 'Programleder', 'Styret møtes den første tirsdagen i måneden.'],
        ['Tomas Nordli', 'Eier', ''],
        ['Ines Karlsen', 'Klinikksjef', 'Foretrekker e-post.'],
        ['Omid Rahimi', 'Kjøkkensjef', 'Tilbake etter sommersesongen.'],
      ],
    },
    deals: {
      title: 'Salg',
      columns: {
        name: 'Salg',
        stage: 'Fase',
        value: 'Verdi',
        chance: 'Sjanse',
        weighted: 'Vektet verdi',
        closes: 'Ventet avslutning',
        company: 'Bedrift',
        city: 'Sted',
        next: 'Neste steg',
      },
      options: {
        stage: {
          lead: 'Henvendelse',
          meeting: 'Møte',
          offer: 'Tilbud',
          contract: 'Kontrakt',
          won: 'Vunnet',
          lost: 'Tapt',
        },
      },
      views: { grid: 'Alle salg', open: 'Åpne salg', won: 'Vunnet' },
      rows: [
        ['Kasser til brenneriet', 'Send det andre tilbudet, med opplæring inkludert.'],
        ['Lisenser for 140 plasser', ''],
        ['Pilot ved to anlegg', 'Kontrakten ligger hos advokatene deres.'],
        ['Bestillingsside', 'Finn ut hvem som bestemmer.'],
        ['Timepåminnelser', 'Vis demoen til resepsjonen.'],
        ['Menyplanlegger', 'Prøv igjen til våren.'],
        ['Støttepakke', 'Gjør klar priser for ett og tre år.'],
        ['Oversikter for målere', 'Innledende samtale.'],
        ['Bestillinger på nett', 'Vent på svar om leveringsdatoer.'],
      ],
    },
  },
}
