import type { TemplateWords } from '../template.ts'

export const crmHr: TemplateWords = {
  title: 'Kupci',
  tables: {
    companies: {
      title: 'Tvrtke',
      columns: {
        name: 'Naziv',
        industry: 'Djelatnost',
        city: 'Grad',
        website: 'Web-stranica',
        people: 'Zaposlenici',
        contacts: 'Kontakti',
        deals: 'Poslovi',
        total: 'Vrijednost poslova',
      },
      options: {
        industry: {
          food: 'Hrana i piće',
          software: 'Softver',
          energy: 'Energetika',
          travel: 'Putovanja',
          health: 'Zdravlje',
        },
      },
      views: { grid: 'Sve tvrtke' },
      rows: [
        ['Lučka pržionica', 'Rijeka'],
        ['Devet slojeva', 'Zagreb'],
        ['Bistra voda', 'Osijek'],
        ['Spori vlak', 'Varaždin'],
        ['Klinika Brijest', 'Zadar'],
        ['Sol i bor', 'Split'],
      ],
    },
    contacts: {
      title: 'Kontakti',
      columns: {
        name: 'Ime i prezime',
        role: 'Radno mjesto',
        email: 'E-pošta',
        phone: 'Telefon',
        company: 'Tvrtka',
        spoke: 'Zadnji razgovor',
        notes: 'Bilješke',
      },
      views: { grid: 'Svi kontakti', stale: 'Ponovno nazvati', form: 'Javite nam se' },
      forms: {
        form: {
          heading: 'Javite nam se',
          subheading: 'Recite nam tko ste i nazvat ćemo vas u roku od dva radna dana.',
          success_msg: 'Hvala. Uskoro ćemo vam se javiti.',
        },
      },
      rows: [
        ['Mira Oković', 'Voditeljica nabave', 'Voli kratke jutarnje pozive.'],
        ['Jona Lončar', 'Osnivač', ''],
        ['Ajka Tomić', 'Voditeljica operacija', 'Traži sigurnosni upitnik.'],
        ['Samuel Rendić', 'Financije', 'Računi idu njemu.'],
        ['Lejla Hadžić', 'Voditeljica programa', 'Uprava se sastaje prvog utorka u mjesecu.'],
        ['Tomislav Novak', 'Vlasnik', ''],
        ['Ines Karlović', 'Voditeljica ordinacije', 'Draža joj je e-pošta.'],
        ['Ozren Radić', 'Glavni kuhar', 'Vraća se nakon ljetne sezone.'],
      ],
    },
    deals: {
      title: 'Poslovi',
      columns: {
        name: 'Posao',
        stage: 'Faza',
        value: 'Vrijednost',
        chance: 'Izgledi',
        weighted: 'Ponderirana vrijednost',
        closes: 'Očekivano zaključenje',
        company: 'Tvrtka',
        city: 'Grad',
        next: 'Sljedeći korak',
      },
      options: {
        stage: {
          lead: 'Prilika',
          meeting: 'Sastanak',
          offer: 'Ponuda',
          contract: 'Ugovor',
          won: 'Dobiven',
          lost: 'Izgubljen',
        },
      },
      views: { grid: 'Svi poslovi', open: 'Otvoreni poslovi', won: 'Dobiveni' },
      rows: [
        ['Blagajne za pržionicu', 'Poslati drugu ponudu, s uključenom obukom.'],
        ['Licencije za 140 mjesta', ''],
        ['Pilot-projekt u dvama pogonima', 'Ugovor je kod njihovih odvjetnika.'],
        ['Stranica za rezervacije', 'Saznati tko odlučuje.'],
        ['Podsjetnici na termine', 'Pokazati demo timu na prijemu.'],
        ['Planer jelovnika', 'Pokušati ponovno u proljeće.'],
        ['Paket podrške', 'Pripremiti cijene za jednu i tri godine.'],
        ['Nadzorne ploče za brojila', 'Uvodni poziv.'],
        ['Internetske narudžbe', 'Čekamo njihov odgovor o rokovima isporuke.'],
      ],
    },
  },
}
