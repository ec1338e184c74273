import type { TemplateWords } from '../template.ts'

export const crmNl: TemplateWords = {
  title: 'Klanten',
  tables: {
    companies: {
      title: 'Bedrijven',
      columns: {
        name: 'Naam',
        industry: 'Branche',
        city: 'Plaats',
        website: 'Website',
        people: 'Medewerkers',
        contacts: 'Contactpersonen',
        deals: 'Deals',
        total: 'Waarde van deals',
      },
      options: {
        industry: {
          food: 'Eten en drinken',
          software: 'Software',
          energy: 'Energie',
          travel: 'Reizen',
          health: 'Gezondheid',
        },
      },
      views: { grid: 'Alle bedrijven' },
      rows: [
        ['Havenbranderij', 'Rotterdam'],
        ['Negenvoud', 'Utrecht'],
        ['Helderwater', 'Zwolle'],
        ['Boemeltrein Reizen', 'Gent'],
        ['Iepenkliniek', 'Groningen'],
        ['Zout & Den', 'Vlissingen'],
      ],
    },
    contacts: {
      title: 'Contactpersonen',
      columns: {
        name: 'Naam',
        role: 'Functie',
        email: 'E-mail',
        phone: 'Telefoon',
        company: 'Bedrijf',
        spoke: 'Laatst gesproken',
        notes: 'Notities',
      },
      views: { grid: 'Alle contactpersonen', stale: 'Weer bellen', form: 'Contact opnemen' },
      forms: {
        form: {
          heading: 'Neem contact op',
          subheading: 'Vertel ons wie je bent, dan bellen we je binnen twee werkdagen terug.',
          success_msg: 'Bedankt. Je hoort snel van ons.',
        },
      },
      rows: [
        ['Mira Okkerse', 'Hoofd inkoop', 'Houdt van korte telefoontjes in de ochtend.'],
        ['Jonas Lindeman', 'Oprichter', ''],
        ['Aiko Tuinstra', 'Hoofd operaties', 'Heeft om de veiligheidsvragenlijst gevraagd.'],
        ['Samuel Rijnders', 'Financiën', 'Facturen gaan naar hem.'],
        ['Leila Haddad', 'Programmamanager', 'Het bestuur vergadert op de eerste dinsdag van de maand.'],
        ['Thomas Noordhof', 'Eigenaar', ''],
        ['Ines Karels', 'Praktijkmanager', 'Heeft liever e-mail.'],
        ['Omid Rahimi', 'Chef-kok', 'Terug na het zomerseizoen.'],
      ],
    },
    deals: {
      title: 'Deals',
      columns: {
        name: 'Deal',
        stage: 'Fase',
        value: 'Waarde',
        chance: 'Kans',
        weighted: 'Gewogen waarde',
        closes: 'Verwachte afronding',
        company: 'Bedrijf',
        city: 'Plaats',
        next: 'Volgende stap',
      },
      options: {
        stage: {
          lead: 'Lead',
          meeting: 'Afspraak',
          offer: 'Offerte',
          contract: 'Contract',
          won: 'Gewonnen',
          lost: 'Verloren',
        },
      },
      views: { grid: 'Alle deals', open: 'Open deals', won: 'Gewonnen' },
      rows: [
        ['Kassa’s voor de branderij', 'De tweede offerte sturen, inclusief training.'],
        ['Licenties voor 140 werkplekken', ''],
        ['Proef in twee centrales', 'Het contract ligt bij hun juristen.'],
        ['Boekingssite', 'Uitzoeken wie beslist.'],
        ['Afspraakherinneringen', 'De demo laten zien aan het team van de balie.'],
        ['Menuplanner', 'In het voorjaar opnieuw proberen.'],
        ['Supportpakket', 'Prijzen voor één en drie jaar opstellen.'],
        ['Dashboards voor meters', 'Kennismakingsgesprek.'],
        ['Online bestellingen', 'Wachten op hun antwoord over de leverdata.'],
      ],
    },
  },
}
