import type { TemplateWords } from '../template.ts'

export const contentPl: TemplateWords = {
  title: 'Kalendarz treści',
  tables: {
    posts: {
      title: 'Wpisy',
      columns: {
        title: 'Tytuł',
        state: 'Status',
        goesOut: 'Publikacja',
        channels: 'Kanały',
        author: 'Autor',
        campaign: 'Kampania',
        words: 'Słowa',
        campaignEnds: 'Koniec kampanii',
        summary: 'Streszczenie',
      },
      options: {
        state: {
          idea: 'Pomysł',
          writing: 'Pisanie',
          review: 'Do sprawdzenia',
          planned: 'Zaplanowany',
          out: 'Opublikowany',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Wideo', podcast: 'Podcast' },
      },
      views: {
        grid: 'Wszystkie wpisy',
        soon: 'Przyszły miesiąc',
        ideas: 'Pomysły',
        form: 'Zaproponuj temat',
      },
      forms: {
        form: {
          heading: 'Zaproponuj temat',
          subheading: 'O czym mamy napisać? Wystarczy jedno zdanie.',
          success_msg: 'Dziękujemy. Nowe tematy przeglądamy w każdy czwartek.',
        },
      },
      rows: [
        ['Co sklep rowerowy wie o kolejkach', 'Dlaczego krótkie kolejki wydają się dłuższe, niż są.'],
        ['Pięć listów od czytelników', ''],
        ['Jak wybieramy dostawców', 'Z listą pytań, które zadajemy.'],
        ['Dzień w warsztacie', 'Dziewięćdziesiąt sekund, bez głosu.'],
        ['Naprawić czy wymienić?', 'Tabela, która pomaga zdecydować, z prawdziwymi cenami.'],
        ['Zimowe godziny otwarcia', ''],
        ['Rozmowa z panią burmistrz', 'O drogach rowerowych.'],
        ['Historia dzwonka rowerowego', 'Poprosić muzeum o zdjęcia.'],
        ['Trzy sposoby na przebitą dętkę', ''],
        ['Ulubione trasy naszego zespołu', 'Z mapami.'],
      ],
    },
    campaigns: {
      title: 'Kampanie',
      columns: {
        name: 'Kampania',
        starts: 'Początek',
        ends: 'Koniec',
        budget: 'Budżet',
        posts: 'Wpisy',
        count: 'Liczba wpisów',
        words: 'Słowa łącznie',
      },
      views: { grid: 'Wszystkie kampanie' },
      rows: [['Za ladą'], ['Miesiąc napraw'], ['Bezpiecznie po zmroku']],
    },
    authors: {
      title: 'Autorzy',
      columns: { name: 'Imię i nazwisko', email: 'E-mail', about: 'O autorze', posts: 'Wpisy' },
      views: { grid: 'Wszyscy autorzy' },
      rows: [
        ['Maja Lindner', 'Pisze długie teksty.'],
        ['Konrad Adamski', 'Prowadzi newsletter.'],
        ['Sara Bednarek', 'Filmuje i montuje.'],
        ['Łukasz Hornik', 'Nasz mechanik i najlepszy krytyk.'],
      ],
    },
  },
}
