import type { TemplateWords } from '../template.ts'

export const projectsPl: TemplateWords = {
  title: 'Projekty',
  tables: {
    projects: {
      title: 'Projekty',
      columns: {
        name: 'Projekt',
        state: 'Status',
        starts: 'Początek',
        due: 'Termin',
        tasks: 'Zadania',
        taskCount: 'Liczba zadań',
        hours: 'Godziny łącznie',
        goal: 'Cel',
      },
      options: {
        state: { planned: 'Planowany', running: 'W toku', paused: 'Wstrzymany', done: 'Zakończony' },
      },
      views: { grid: 'Wszystkie projekty', running: 'W toku' },
      rows: [
        ['Nowa strona internetowa', 'Strona w dwóch językach, w której każdy się odnajdzie.'],
        ['Przeprowadzka biura', 'W poniedziałek wszyscy pracują, jakby nic się nie stało.'],
        ['Ankieta wśród klientów', 'Wiedzieć, czego najbardziej brakuje dwustu klientom.'],
        ['Raport roczny', 'Rozesłany do członków przed zebraniem.'],
      ],
    },
    tasks: {
      title: 'Zadania',
      columns: {
        title: 'Zadanie',
        state: 'Status',
        priority: 'Priorytet',
        project: 'Projekt',
        who: 'Przypisane do',
        due: 'Termin',
        hours: 'Godziny',
        projectState: 'Status projektu',
        details: 'Szczegóły',
      },
      options: {
        state: { todo: 'Do zrobienia', doing: 'W toku', review: 'Do sprawdzenia', done: 'Gotowe' },
        priority: { high: 'Wysoki', normal: 'Zwykły', low: 'Niski' },
      },
      views: {
        grid: 'Wszystkie zadania',
        open: 'Otwarte zadania',
        late: 'Po terminie',
        form: 'Zgłoś potrzebę',
      },
      forms: {
        form: {
          heading: 'Zgłoś potrzebę',
          subheading: 'Opisz, czego potrzebujesz i na kiedy. Zespół przegląda nowe zgłoszenia co rano.',
          success_msg: 'Dziękujemy, Twoje zgłoszenie jest na liście.',
        },
      },
      rows: [
        ['Wybrać kroje pisma', 'Dwa, ze wszystkimi literami, których potrzebujemy.'],
        ['Zbudować stronę główną', ''],
        ['Napisać notę prawną', 'Prawniczka już raz ją przejrzała.'],
        ['Przenieść stare artykuły', 'Około osiemdziesięciu; pomijamy starsze niż pięć lat.'],
        ['Przetestować z pięcioma osobami', 'Dwie z nich tylko z klawiaturą.'],
        ['Zamówić samochód do przeprowadzki', ''],
        ['Opisać kartony', 'Numer pokoju i nazwisko.'],
        ['Wypowiedzieć stare łącze internetowe', 'Dwa miesiące wypowiedzenia.'],
        ['Ułożyć pytania', 'Najwyżej dziesięć.'],
        ['Znaleźć nagrodę do losowania', ''],
        ['Zebrać dane liczbowe', ''],
        ['Oddać do druku', 'Papier z recyklingu, 300 egzemplarzy.'],
      ],
    },
    people: {
      title: 'Osoby',
      columns: {
        name: 'Imię i nazwisko',
        role: 'Rola',
        email: 'E-mail',
        tasks: 'Zadania',
        hours: 'Zaplanowane godziny',
      },
      views: { grid: 'Wszyscy' },
      rows: [
        ['Nora Ratajczak', 'Projektowanie'],
        ['Daniel Mencel', 'Programowanie'],
        ['Jagoda Kosta', 'Redakcja'],
        ['Paweł Dworak', 'Biuro'],
      ],
    },
  },
}
