import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'vlastník',
  creator: 'tvorca',
  editor: 'editor',
  commenter: 'komentujúci',
  viewer: 'čitateľ',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const days = (count: number) => `${count} ${count === 1 ? 'dňa' : 'dní'}`
const minutes = (count: number) => `${count} ${count === 1 ? 'minúty' : 'minút'}`

export const sk: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject: base === null ? `${inviter} vás pozýva do Tessery` : `${inviter} vás pozýva do bázy „${base}“`,
    lines: [
      base === null
        ? `${inviter} vás pozýva do Tessery, kde si tímy ukladajú údaje do tabuliek.`
        : `${inviter} vás pozýva na spoluprácu na báze „${base}“ v Tessere. Vaša rola: ${roleName(role)}.`,
    ],
    button: 'Prijať pozvánku',
    foot: `Odkaz funguje raz, počas ${days(count)}. Ak odosielateľa nepoznáte, môžete tento e-mail ignorovať.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} vás pridáva do bázy „${base}“`,
    lines: [`${inviter} vás pridáva do bázy „${base}“ v Tessere. Vaša rola: ${roleName(role)}.`],
    button: 'Otvoriť bázu',
    foot: 'Bázu môžete kedykoľvek opustiť v zozname jej členov.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Nové heslo do Tessery',
    lines: ['Niekto, dúfame, že vy, požiadal o nové heslo k vášmu účtu.'],
    button: 'Zvoliť nové heslo',
    foot: `Odkaz funguje raz, počas ${minutes(count)}. Ak ste to neboli vy, tento e-mail ignorujte: nič sa nezmení.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Potvrďte svoju e-mailovú adresu',
    lines: ['Potvrďte, prosím, že táto adresa patrí vám.'],
    button: 'Potvrdiť adresu',
    foot: `Odkaz funguje raz, počas ${days(count)}. Ak v Tessere nemáte účet, tento e-mail ignorujte.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Vaša nová e-mailová adresa',
    lines: [`Účet ${account} v Tessere má mať odteraz túto adresu.`],
    button: 'Použiť túto adresu',
    foot: `Odkaz funguje raz, počas ${minutes(count)}, tam, kde ste prihlásení. Ak ste to neboli vy, tento e-mail ignorujte: nič sa nezmení.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Vaša e-mailová adresa sa zmenila',
    lines: [
      `Váš účet v Tessere má teraz adresu ${address}. Prihlasujte sa s ňou.`,
      'Ak ste to neboli vy, hneď sa obráťte na správcu svojej Tessery.',
    ],
    button: 'Otvoriť Tesseru',
    foot: 'Toto je posledný e-mail na túto adresu.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} vás spomína v komentári`,
    lines: [`${author} píše:`, text],
    button: 'Otvoriť záznam',
    foot: 'Tento e-mail dostávate, lebo vás komentár spomína.',
  }),
  test: () => ({
    subject: 'E-maily z Tessery prichádzajú',
    lines: ['Skúšali ste nastavenia pošty svojej Tessery. Tento e-mail dorazil.'],
    button: 'Otvoriť Tesseru',
    foot: 'Nič ďalšie nie je potrebné.',
  }),
}
