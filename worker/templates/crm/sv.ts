import type { TemplateWords } from '../template.ts'

export const crmSv: TemplateWords = {
  title: 'Kunder',
  tables: {
    companies: {
      title: 'Företag',
      columns: {
        name: 'Namn',
        industry: 'Bransch',
        city: 'Ort',
        website: 'Webbplats',
        people: 'Anställda',
        contacts: 'Kontakter',
        deals: 'Affärer',
        total: 'Affärernas värde',
      },
      options: {
        industry: {
          food: 'Mat och dryck',
          software: 'Programvara',
          energy: 'Energi',
          travel: 'Resor',
          health: 'Hälsa',
        },
      },
      views: { grid: 'Alla företag' },
      rows: [
        ['Hamnrosteriet', 'Göteborg'],
        ['Niofalt', 'Stockholm'],
        ['Klarvatten', 'Luleå'],
        ['Långsamma tåget', 'Östersund'],
        ['Almkliniken', 'Uppsala'],
        ['Salt & tall', 'Visby'],
      ],
    },
    contacts: {
      title: 'Kontakter',
      columns: {
        name: 'Namn',
        role: 'Roll',
        email: 'E-post',
        phone: 'Telefon',
        company: 'Företag',
        spoke: 'Senaste samtal',
        notes: 'Anteckningar',
      },
      views: { grid: 'Alla kontakter', stale: 'Ring igen', form: 'Kontakta oss' },
      forms: {
        form: {
          heading: 'Kontakta oss',
          subheading: 'Berätta vem du är, så ringer vi upp inom två arbetsdagar.',
          success_msg: 'Tack. Vi hör snart av oss.',
        },
      },
      rows: [
        ['Mira Åkerlund', 'Inköpschef', 'Gillar korta samtal på förmiddagen.'],
        ['Jonas Lindqvist', 'Grundare', ''],
        ['Aino Tapper', 'Driftchef', 'Har bett om säkerhetsformuläret.'],
        ['Samuel Rehn', 'Ekonomi', 'Fakturor går till honom.'],
        ['Leila Haddad', 'Programansvarig', 'Styrelsen träffas första tisdagen i månaden.'],
        ['Tomas Nordin', 'Ägare', ''],
        ['Ines Karlsson', 'Klinikchef', 'Föredrar e-post.'],
        ['Omid Rahimi', 'Köksmästare', 'Tillbaka efter sommarsäsongen.'],
      ],
    },
    deals: {
      title: 'Affärer',
      columns: {
        name: 'Affär',
        stage: 'Fas',
        value: 'Värde',
        chance: 'Chans',
        weighted: 'Viktat värde',
        closes: 'Väntat avslut',
        company: 'Företag',
        city: 'Ort',
        next: 'Nästa steg',
      },
      options: {
        stage: {
          lead: 'Förfrågan',
          meeting: 'Möte',
          offer: 'Offert',
          contract: 'Avtal',
          won: 'Vunnen',
          lost: 'Förlorad',
        },
      },
      views: { grid: 'Alla affärer', open: 'Öppna affärer', won: 'Vunna' },
      rows: [
        ['Kassor till rosteriet', 'Skicka den andra offerten, med utbildning inräknad.'],
        ['Licenser för 140 platser', ''],
        ['Pilot på två anläggningar', 'Avtalet ligger hos deras jurister.'],
        ['Bokningssida', 'Ta reda på vem som bestämmer.'],
        ['Påminnelser om besök', 'Visa demon för receptionen.'],
        ['Menyplanerare', 'Försök igen i vår.'],
        ['Supportpaket', 'Ta fram priser för ett och tre år.'],
        ['Översikter för mätare', 'Inledande samtal.'],
        ['Beställningar på nätet', 'Vänta på deras svar om leveransdatum.'],
      ],
    },
  },
}
