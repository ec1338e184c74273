import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'владелец',
  creator: 'создатель',
  editor: 'редактор',
  commenter: 'комментатор',
  viewer: 'читатель',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const isOne = (count: number) => new Intl.PluralRules('ru').select(count) === 'one'
const days = (count: number) => `${count} ${isOne(count) ? 'дня' : 'дней'}`
const minutes = (count: number) => `${count} ${isOne(count) ? 'минуты' : 'минут'}`

export const ru: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject:
      base === null ? `${inviter} приглашает вас в Tessera` : `${inviter} приглашает вас в базу «${base}»`,
    lines: [
      base === null
        ? `${inviter} приглашает вас в Tessera, где команды хранят данные в таблицах.`
        : `${inviter} приглашает вас работать с базой «${base}» в Tessera. Ваша роль: ${roleName(role)}.`,
    ],
    button: 'Принять приглашение',
    foot: `Ссылка сработает один раз в течение ${days(count)}. Если отправитель вам незнаком, не обращайте внимания на это письмо.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} открывает вам доступ к базе «${base}»`,
    lines: [`${inviter} открывает вам доступ к базе «${base}» в Tessera. Ваша роль: ${roleName(role)}.`],
    button: 'Открыть базу',
    foot: 'Вы можете покинуть базу в любой момент в списке её участников.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Новый пароль для Tessera',
    lines: ['Для вашего аккаунта запросили новый пароль. Надеемся, что это были вы.'],
    button: 'Выбрать новый пароль',
    foot: `Ссылка сработает один раз в течение ${minutes(count)}. Если это были не вы, не обращайте внимания на это письмо: ничего не изменится.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Подтвердите адрес эл. почты',
    lines: ['Подтвердите, пожалуйста, что этот адрес принадлежит вам.'],
    button: 'Подтвердить адрес',
    foot: `Ссылка сработает один раз в течение ${days(count)}. Если у вас нет аккаунта в Tessera, не обращайте внимания на это письмо.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Ваш новый адрес эл. почты',
    lines: [`Этот адрес станет новым адресом аккаунта ${account} в Tessera.`],
    button: 'Использовать этот адрес',
    foot: `Ссылка сработает один раз в течение ${minutes(count)} там, где вы вошли в аккаунт. Если это были не вы, не обращайте внимания на это письмо: ничего не изменится.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Ваш адрес эл. почты изменён',
    lines: [
      `Адрес вашего аккаунта в Tessera теперь ${address}. Входите с ним.`,
      'Если это были не вы, сразу же сообщите администратору вашей Tessera.',
    ],
    button: 'Открыть Tessera',
    foot: 'Это последнее письмо на этот адрес.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} упоминает вас в комментарии`,
    lines: [`${author} пишет:`, text],
    button: 'Открыть запись',
    foot: 'Вы получили это письмо, потому что вас упомянули в комментарии.',
  }),
  test: () => ({
    subject: 'Письма из Tessera доходят',
    lines: ['Вы проверяли настройки почты в своей Tessera. Это письмо дошло.'],
    button: 'Открыть Tessera',
    foot: 'Больше ничего делать не нужно.',
  }),
}
