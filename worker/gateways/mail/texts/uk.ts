import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'власник',
  creator: 'творець',
  editor: 'редактор',
  commenter: 'коментатор',
  viewer: 'читач',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const isOne = (count: number) => new Intl.PluralRules('uk').select(count) === 'one'
const days = (count: number) => `${count} ${isOne(count) ? 'дня' : 'днів'}`
const minutes = (count: number) => `${count} ${isOne(count) ? 'хвилини' : 'хвилин'}`

export const uk: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject:
      base === null ? `${inviter} запрошує вас до Tessera` : `${inviter} запрошує вас до бази «${base}»`,
    lines: [
      base === null
        ? `${inviter} запрошує вас до Tessera, де команди зберігають дані в таблицях.`
        : `${inviter} запрошує вас працювати з базою «${base}» у Tessera. Ваша роль: ${roleName(role)}.`,
    ],
    button: 'Прийняти запрошення',
    foot: `Посилання спрацює один раз протягом ${days(count)}. Якщо ви не знаєте відправника, просто проігноруйте цей лист.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} відкриває вам доступ до бази «${base}»`,
    lines: [`${inviter} відкриває вам доступ до бази «${base}» у Tessera. Ваша роль: ${roleName(role)}.`],
    button: 'Відкрити базу',
    foot: 'Ви можете вийти з бази будь-коли у списку її учасників.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Новий пароль для Tessera',
    lines: ['Для вашого облікового запису запитали новий пароль. Сподіваємося, що це були ви.'],
    button: 'Вибрати новий пароль',
    foot: `Посилання спрацює один раз протягом ${minutes(count)}. Якщо це були не ви, проігноруйте цей лист: нічого не зміниться.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Підтвердьте адресу ел. пошти',
    lines: ['Підтвердьте, будь ласка, що ця адреса належить вам.'],
    button: 'Підтвердити адресу',
    foot: `Посилання спрацює один раз протягом ${days(count)}. Якщо ви не маєте облікового запису в Tessera, проігноруйте цей лист.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Ваша нова адреса ел. пошти',
    lines: [`Ця адреса стане новою адресою облікового запису ${account} у Tessera.`],
    button: 'Використовувати цю адресу',
    foot: `Посилання спрацює один раз протягом ${minutes(count)} там, де ви ввійшли в обліковий запис. Якщо це були не ви, проігноруйте цей лист: нічого не зміниться.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Вашу адресу ел. пошти змінено',
    lines: [
      `Адреса вашого облікового запису в Tessera тепер ${address}. Входьте з нею.`,
      'Якщо це були не ви, негайно повідомте адміністратора вашої Tessera.',
    ],
    button: 'Відкрити Tessera',
    foot: 'Це останній лист на цю адресу.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} згадує вас у коментарі`,
    lines: [`${author} пише:`, text],
    button: 'Відкрити запис',
    foot: 'Ви отримали цей лист, бо вас згадано в коментарі.',
  }),
  test: () => ({
    subject: 'Листи з Tessera доходять',
    lines: ['Ви перевіряли налаштування пошти своєї Tessera. Цей лист дійшов.'],
    button: 'Відкрити Tessera',
    foot: 'Більше нічого робити не потрібно.',
  }),
}
