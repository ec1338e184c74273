import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'lastnik',
  creator: 'ustvarjalec',
  editor: 'urejevalec',
  commenter: 'komentator',
  viewer: 'bralec',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const rules = new Intl.PluralRules('sl')
const dayForms: Record<string, string> = { one: 'dan', two: 'dneva', few: 'dni' }
const days = (count: number) => `${count} ${dayForms[rules.select(count)] ?? 'dni'}`
const minuteForms: Record<string, string> = { one: 'minuto', two: 'minuti', few: 'minute' }
const minutes = (count: number) => `${count} ${minuteForms[rules.select(count)] ?? 'minut'}`

export const sl: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject: base === null ? `${inviter} vas vabi v Tessero` : `${inviter} vas vabi v bazo »${base}«`,
    lines: [
      base === null
        ? `${inviter} vas vabi v Tessero, kjer ekipe hranijo podatke v tabelah.`
        : `${inviter} vas vabi k delu v bazi »${base}« v Tesseri. Vaša vloga: ${roleName(role)}.`,
    ],
    button: 'Sprejmi povabilo',
    foot: `Povezava deluje enkrat in velja ${days(count)}. Če pošiljatelja ne poznate, to sporočilo prezrite.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} vas dodaja v bazo »${base}«`,
    lines: [`${inviter} vas dodaja v bazo »${base}« v Tesseri. Vaša vloga: ${roleName(role)}.`],
    button: 'Odpri bazo',
    foot: 'Bazo lahko kadar koli zapustite na seznamu njenih članov.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Novo geslo za Tessero',
    lines: ['Nekdo, upamo, da vi, je zahteval novo geslo za vaš račun.'],
    button: 'Izberi novo geslo',
    foot: `Povezava deluje enkrat in velja ${minutes(count)}. Če to niste bili vi, sporočilo prezrite: nič se ne spremeni.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Potrdite svoj e-poštni naslov',
    lines: ['Potrdite, da je ta naslov vaš.'],
    button: 'Potrdi naslov',
    foot: `Povezava deluje enkrat in velja ${days(count)}. Če v Tesseri nimate računa, to sporočilo prezrite.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Vaš novi e-poštni naslov',
    lines: [`Račun ${account} v Tesseri naj bi imel odslej ta naslov.`],
    button: 'Uporabi ta naslov',
    foot: `Povezava deluje enkrat in velja ${minutes(count)}, tam, kjer ste prijavljeni. Če to niste bili vi, sporočilo prezrite: nič se ne spremeni.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Vaš e-poštni naslov je spremenjen',
    lines: [
      `Vaš račun v Tesseri ima zdaj naslov ${address}. Prijavljajte se z njim.`,
      'Če to niste bili vi, takoj obvestite skrbnika svoje Tessere.',
    ],
    button: 'Odpri Tessero',
    foot: 'To je zadnje sporočilo na ta naslov.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} vas omenja v komentarju`,
    lines: [`${author} piše:`, text],
    button: 'Odpri zapis',
    foot: 'To sporočilo ste prejeli, ker vas komentar omenja.',
  }),
  test: () => ({
    subject: 'E-sporočila iz Tessere prihajajo',
    lines: ['Preizkusili ste poštne nastavitve svoje Tessere. To sporočilo je prispelo.'],
    button: 'Odpri Tessero',
    foot: 'Ničesar drugega ni treba storiti.',
  }),
}
