import type { TemplateWords } from '../template.ts'

export const crmSl: TemplateWords = {
  title: 'Stranke',
  tables: {
    companies: {
      title: 'Podjetja',
      columns: {
        name: 'Ime',
        industry: 'Panoga',
        city: 'Mesto',
        website: 'Spletno mesto',
        people: 'Zaposleni',
        contacts: 'Stiki',
        deals: 'Posli',
        total: 'Vrednost poslov',
      },
      options: {
        industry: {
          food: 'Hrana in pijača',
          software: 'Programska oprema',
          energy: 'Energetika',
          travel: 'Potovanja',
          health: 'Zdravje',
        },
      },
      views: { grid: 'Vsa podjetja' },
      rows: [
        ['Pristaniška pražarna', 'Koper'],
        ['Devet plasti', 'Ljubljana'],
        ['Bistra voda', 'Maribor'],
        ['Počasni vlak', 'Jesenice'],
        ['Klinika Pri brestu', 'Celje'],
        ['Sol in bor', 'Piran'],
      ],
    },
    contacts: {
      title: 'Stiki',
      columns: {
        name: 'Ime in priimek',
        role: 'Delovno mesto',
        email: 'E-pošta',
        phone: 'Telefon',
        company: 'Podjetje',
        spoke: 'Zadnji pogovor',
        notes: 'Opombe',
      },
      views: { grid: 'Vsi stiki', stale: 'Ponovno pokličite', form: 'Pišite nam' },
      forms: {
        form: {
          heading: 'Pišite nam',
          subheading: 'Povejte, kdo ste, in poklicali vas bomo v dveh delovnih dneh.',
          success_msg: 'Hvala. Kmalu se vam oglasimo.',
        },
      },
      rows: [
        ['Mira Okorn', 'Vodja nabave', 'Ima rada kratke jutranje klice.'],
        ['Jonas Lindič', 'Ustanovitelj', ''],
        ['Ajda Tavčar', 'Vodja operacij', 'Prosi za varnostni vprašalnik.'],
        ['Samo Rejc', 'Finance', 'Računi gredo njemu.'],
        ['Lejla Hadžić', 'Vodja programa', 'Uprava se sestane prvi torek v mesecu.'],
        ['Tomaž Novak', 'Lastnik', ''],
        ['Ines Kralj', 'Vodja ordinacije', 'Raje ima e-pošto.'],
        ['Oto Rahne', 'Glavni kuhar', 'Vrne se po poletni sezoni.'],
      ],
    },
    deals: {
      title: 'Posli',
      columns: {
        name: 'Posel',
        stage: 'Faza',
        value: 'Vrednost',
        chance: 'Verjetnost',
        weighted: 'Utežena vrednost',
        closes: 'Predvidena sklenitev',
        company: 'Podjetje',
        city: 'Mesto',
        next: 'Naslednji korak',
      },
      options: {
        stage: {
          lead: 'Priložnost',
          meeting: 'Sestanek',
          offer: 'Ponudba',
          contract: 'Pogodba',
          won: 'Pridobljen',
          lost: 'Izgubljen',
        },
      },
      views: { grid: 'Vsi posli', open: 'Odprti posli', won: 'Pridobljeni' },
      rows: [
        ['Blagajne za pražarno', 'Poslati drugo ponudbo, z usposabljanjem.'],
        ['Licence za 140 mest', ''],
        ['Pilotni projekt v dveh obratih', 'Pogodba je pri njihovih pravnikih.'],
        ['Spletno mesto za rezervacije', 'Ugotoviti, kdo odloča.'],
        ['Opomniki za termine', 'Pokazati predstavitev ekipi v sprejemni pisarni.'],
        ['Načrtovalnik jedilnika', 'Poskusiti znova spomladi.'],
        ['Paket podpore', 'Pripraviti cene za eno leto in za tri leta.'],
        ['Nadzorne plošče za števce', 'Uvodni klic.'],
        ['Spletna naročila', 'Čakamo na odgovor o rokih dobave.'],
      ],
    },
  },
}
