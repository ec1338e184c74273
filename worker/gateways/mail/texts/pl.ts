import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'właściciel',
  creator: 'twórca',
  editor: 'edytor',
  commenter: 'komentujący',
  viewer: 'czytelnik',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const days = (count: number) => `${count} ${count === 1 ? 'dzień' : 'dni'}`
const minuteForms: Record<string, string> = { one: 'minutę', few: 'minuty' }
const minutes = (count: number) =>
  `${count} ${minuteForms[new Intl.PluralRules('pl').select(count)] ?? 'minut'}`

export const pl: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject:
      base === null ? `${inviter} zaprasza Cię do Tessery` : `${inviter} zaprasza Cię do bazy „${base}”`,
    lines: [
      base === null
        ? `${inviter} zaprasza Cię do Tessery, w której zespoły trzymają dane w tabelach.`
        : `${inviter} zaprasza Cię do pracy w bazie „${base}” w Tesserze. Twoja rola: ${roleName(role)}.`,
    ],
    button: 'Przyjmij zaproszenie',
    foot: `Link działa raz, przez ${days(count)}. Jeśli nie znasz nadawcy, zignoruj tę wiadomość.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} dodaje Cię do bazy „${base}”`,
    lines: [`${inviter} dodaje Cię do bazy „${base}” w Tesserze. Twoja rola: ${roleName(role)}.`],
    button: 'Otwórz bazę',
    foot: 'Możesz opuścić bazę w każdej chwili na liście jej członków.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Nowe hasło do Tessery',
    lines: ['Ktoś, mamy nadzieję, że Ty, poprosił o nowe hasło do Twojego konta.'],
    button: 'Wybierz nowe hasło',
    foot: `Link działa raz, przez ${minutes(count)}. Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieni.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Potwierdź swój adres e-mail',
    lines: ['Potwierdź, że ten adres należy do Ciebie.'],
    button: 'Potwierdź adres',
    foot: `Link działa raz, przez ${days(count)}. Jeśli nie masz konta w Tesserze, zignoruj tę wiadomość.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Twój nowy adres e-mail',
    lines: [`Konto ${account} w Tesserze ma mieć odtąd ten adres.`],
    button: 'Użyj tego adresu',
    foot: `Link działa raz, przez ${minutes(count)}, tam, gdzie trwa zalogowanie na Twoje konto. Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieni.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Twój adres e-mail został zmieniony',
    lines: [
      `Twoje konto w Tesserze ma teraz adres ${address}. Używaj go do logowania.`,
      'Jeśli to nie Ty, od razu powiadom administratora swojej Tessery.',
    ],
    button: 'Otwórz Tesserę',
    foot: 'To ostatnia wiadomość na ten adres.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} wspomina o Tobie w komentarzu`,
    lines: [`${author} pisze:`, text],
    button: 'Otwórz rekord',
    foot: 'Otrzymujesz tę wiadomość, ponieważ komentarz o Tobie wspomina.',
  }),
  test: () => ({
    subject: 'E-maile z Tessery docierają',
    lines: ['To próba ustawień poczty Twojej Tessery. Ta wiadomość dotarła.'],
    button: 'Otwórz Tesserę',
    foot: 'Nic więcej nie trzeba robić.',
  }),
}
