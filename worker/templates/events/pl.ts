import type { TemplateWords } from '../template.ts'

export const eventsPl: TemplateWords = {
  title: 'Rejestracja na wydarzenie',
  tables: {
    registrations: {
      title: 'Zgłoszenia',
      columns: {
        name: 'Imię i nazwisko',
        email: 'E-mail',
        ticket: 'Bilet',
        sessions: 'Sesje',
        food: 'Wyżywienie',
        paid: 'Opłacono',
        here: 'Na miejscu',
        wishes: 'Życzenia',
      },
      options: {
        ticket: { early: 'Wczesny', regular: 'Zwykły', student: 'Studencki', guest: 'Gość' },
        food: {
          vegetarian: 'Wegetariańskie',
          vegan: 'Wegańskie',
          halal: 'Halal',
          gluten: 'Bez glutenu',
        },
      },
      views: {
        grid: 'Wszystkie zgłoszenia',
        unpaid: 'Jeszcze nieopłacone',
        door: 'Przy wejściu',
        form: 'Zgłoś się',
      },
      forms: {
        form: {
          heading: 'Zgłoś się na dzień otwarty',
          subheading: 'Miejsca przydzielamy według kolejności zgłoszeń. Odpiszemy w ciągu jednego dnia.',
          success_msg: 'Jesteś na liście. Do zobaczenia!',
        },
      },
      rows: [
        ['Amelia Nowosielska', ''],
        ['Henryk Sobczak', 'Przyjeżdża pociągiem o 8:40.'],
        ['Patrycja Amińska', ''],
        ['Dawid Furman', 'Proszę o miejsce przy przejściu.'],
        ['Czesław Wilk', ''],
        ['Faustyna Dobosz', 'Opowie w panelu o projekcie biblioteki.'],
        ['Ewa Kowalska', 'Na spacer po ogrodzie przyjdzie z przyjaciółką.'],
        ['Radosław Pawlak', ''],
      ],
    },
    sessions: {
      title: 'Sesje',
      columns: {
        title: 'Sesja',
        starts: 'Początek',
        minutes: 'Minuty',
        room: 'Sala',
        speaker: 'Prelegent',
        places: 'Miejsca',
        registrations: 'Zgłoszenia',
        taken: 'Zajęte miejsca',
        free: 'Wolne miejsca',
        about: 'Opis',
      },
      options: { room: { hall: 'Duża sala', library: 'Biblioteka', garden: 'Ogród' } },
      views: { grid: 'Program', hall: 'Duża sala' },
      rows: [
        ['Powitanie', 'Kim jesteśmy i co Was dziś czeka.'],
        ['Opraw własny notes', 'Wszystkie materiały są na miejscu.'],
        ['Spacer po starym ogrodzie', 'Przydadzą się solidne buty.'],
        ['Czytanie na głos', 'Przynieś stronę, którą lubisz.'],
        ['Pytania i odpowiedzi', 'Ze wszystkimi, którzy dziś wystąpili.'],
      ],
    },
    speakers: {
      title: 'Prelegenci',
      columns: {
        name: 'Imię i nazwisko',
        from: 'Organizacja',
        email: 'E-mail',
        website: 'Strona internetowa',
        sessions: 'Sesje',
        confirmed: 'Potwierdzone',
      },
      views: { grid: 'Wszyscy prelegenci' },
      rows: [
        ['Ruta Adamczyk', 'Zaułek Książek'],
        ['Mateusz Sylwestrzak', 'Pracownia papieru'],
        ['Hanna Kmieć', 'Ogrody miejskie'],
        ['Ola Bergiel', 'Radio'],
      ],
    },
  },
}
