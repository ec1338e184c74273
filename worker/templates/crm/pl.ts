import type { TemplateWords } from '../template.ts'

export const crmPl: TemplateWords = {
  title: 'Klienci',
  tables: {
    companies: {
      title: 'Firmy',
      columns: {
        name: 'Nazwa',
        industry: 'Branża',
        city: 'Miasto',
        website: 'Strona internetowa',
        people: 'Pracownicy',
        contacts: 'Kontakty',
        deals: 'Transakcje',
        total: 'Wartość transakcji',
      },
      options: {
        industry: {
          food: 'Żywność i napoje',
          software: 'Oprogramowanie',
          energy: 'Energetyka',
          travel: 'Podróże',
          health: 'Zdrowie',
        },
      },
      views: { grid: 'Wszystkie firmy' },
      rows: [
        ['Palarnia Portowa', 'Gdynia'],
        ['Dziewięć Warstw', 'Warszawa'],
        ['Jasna Woda', 'Włocławek'],
        ['Powolny Pociąg', 'Wrocław'],
        ['Przychodnia Pod Wiązem', 'Poznań'],
        ['Sól i Sosna', 'Zakopane'],
      ],
    },
    contacts: {
      title: 'Kontakty',
      columns: {
        name: 'Imię i nazwisko',
        role: 'Stanowisko',
        email: 'E-mail',
        phone: 'Telefon',
        company: 'Firma',
        spoke: 'Ostatnia rozmowa',
        notes: 'Notatki',
      },
      views: { grid: 'Wszystkie kontakty', stale: 'Do ponownego telefonu', form: 'Skontaktuj się z nami' },
      forms: {
        form: {
          heading: 'Skontaktuj się z nami',
          subheading: 'Napisz, kim jesteś, a oddzwonimy w ciągu dwóch dni roboczych.',
          success_msg: 'Dziękujemy. Wkrótce się odezwiemy.',
        },
      },
      rows: [
        ['Mira Okońska', 'Kierowniczka zakupów', 'Lubi krótkie rozmowy rano.'],
        ['Jonasz Lipiński', 'Założyciel', ''],
        ['Alina Tarnowska', 'Kierowniczka operacyjna', 'Prosi o ankietę bezpieczeństwa.'],
        ['Samuel Reszka', 'Finanse', 'Faktury trafiają do niego.'],
        ['Lena Hadaś', 'Kierowniczka programu', 'Zarząd zbiera się w pierwszy wtorek miesiąca.'],
        ['Tomasz Nowak', 'Właściciel', ''],
        ['Inez Karczewska', 'Kierowniczka przychodni', 'Woli e-maile.'],
        ['Olaf Rachwał', 'Szef kuchni', 'Wraca po sezonie letnim.'],
      ],
    },
    deals: {
      title: 'Transakcje',
      columns: {
        name: 'Transakcja',
        stage: 'Etap',
        value: 'Wartość',
        chance: 'Szansa',
        weighted: 'Wartość ważona',
        closes: 'Przewidywane zamknięcie',
        company: 'Firma',
        city: 'Miasto',
        next: 'Następny krok',
      },
      options: {
        stage: {
          lead: 'Lead',
          meeting: 'Spotkanie',
          offer: 'Oferta',
          contract: 'Umowa',
          won: 'Wygrana',
          lost: 'Przegrana',
        },
      },
      views: { grid: 'Wszystkie transakcje', open: 'Otwarte transakcje', won: 'Wygrane' },
      rows: [
        ['Kasy do palarni', 'Wysłać drugą ofertę, ze szkoleniem.'],
        ['Licencje na 140 stanowisk', ''],
        ['Pilotaż w dwóch zakładach', 'Umowa jest u ich prawników.'],
        ['Strona do rezerwacji', 'Dowiedzieć się, kto podejmuje decyzję.'],
        ['Przypomnienia o wizytach', 'Pokazać demo zespołowi rejestracji.'],
        ['Planowanie menu', 'Spróbować ponownie na wiosnę.'],
        ['Pakiet wsparcia', 'Przygotować ceny na rok i na trzy lata.'],
        ['Pulpity liczników', 'Rozmowa wstępna.'],
        ['Zamówienia online', 'Czekamy na odpowiedź w sprawie terminów dostaw.'],
      ],
    },
  },
}
