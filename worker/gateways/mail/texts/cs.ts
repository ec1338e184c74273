import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'vlastník',
  creator: 'tvůrce',
  editor: 'editor',
  commenter: 'komentující',
  viewer: 'čtenář',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const days = (count: number) => `${count} ${count === 1 ? 'dne' : 'dnů'}`
const minutes = (count: number) => `${count} ${count === 1 ? 'minuty' : 'minut'}`

export const cs: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject: base === null ? `${inviter} vás zve do Tessery` : `${inviter} vás zve do báze „${base}“`,
    lines: [
      base === null
        ? `${inviter} vás zve do Tessery, kde si týmy ukládají data do tabulek.`
        : `${inviter} vás zve ke spolupráci na bázi „${base}“ v Tesseře. Vaše role: ${roleName(role)}.`,
    ],
    button: 'Přijmout pozvánku',
    foot: `Odkaz funguje jednou, po dobu ${days(count)}. Pokud odesílatele neznáte, můžete tento e-mail ignorovat.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} vás přidává do báze „${base}“`,
    lines: [`${inviter} vás přidává do báze „${base}“ v Tesseře. Vaše role: ${roleName(role)}.`],
    button: 'Otevřít bázi',
    foot: 'Bázi můžete kdykoli opustit v seznamu jejích členů.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Nové heslo do Tessery',
    lines: ['Někdo, doufáme, že vy, požádal o nové heslo k vašemu účtu.'],
    button: 'Zvolit nové heslo',
    foot: `Odkaz funguje jednou, po dobu ${minutes(count)}. Pokud jste to nebyli vy, tento e-mail ignorujte: nic se nezmění.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Potvrďte svou e-mailovou adresu',
    lines: ['Potvrďte prosím, že tato adresa patří vám.'],
    button: 'Potvrdit adresu',
    foot: `Odkaz funguje jednou, po dobu ${days(count)}. Pokud v Tesseře nemáte účet, tento e-mail ignorujte.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Vaše nová e-mailová adresa',
    lines: [`Účet ${account} v Tesseře má mít od nynějška tuto adresu.`],
    button: 'Použít tuto adresu',
    foot: `Odkaz funguje jednou, po dobu ${minutes(count)}, tam, kde jste přihlášeni. Pokud jste to nebyli vy, tento e-mail ignorujte: nic se nezmění.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Vaše e-mailová adresa se změnila',
    lines: [
      `Váš účet v Tesseře má nyní adresu ${address}. Přihlašujte se s ní.`,
      'Pokud jste to nebyli vy, hned se obraťte na správce své Tessery.',
    ],
    button: 'Otevřít Tesseru',
    foot: 'Toto je poslední e-mail na tuto adresu.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} vás zmiňuje v komentáři`,
    lines: [`${author} píše:`, text],
    button: 'Otevřít záznam',
    foot: 'Tento e-mail dostáváte, protože vás komentář zmiňuje.',
  }),
  test: () => ({
    subject: 'E-maily z Tessery docházejí',
    lines: ['Zkoušeli jste nastavení pošty své Tessery. Tento e-mail dorazil.'],
    button: 'Otevřít Tesseru',
    foot: 'Nic dalšího není potřeba.',
  }),
}
