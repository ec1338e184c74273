import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'vlasnik',
  creator: 'kreator',
  editor: 'urednik',
  commenter: 'komentator',
  viewer: 'čitatelj',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const rules = new Intl.PluralRules('hr')
const days = (count: number) => `${count} ${rules.select(count) === 'one' ? 'dan' : 'dana'}`
const minuteForms: Record<string, string> = { one: 'minutu', few: 'minute' }
const minutes = (count: number) => `${count} ${minuteForms[rules.select(count)] ?? 'minuta'}`

export const hr: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days: count }) => ({
    subject: base === null ? `${inviter} vas poziva u Tesseru` : `${inviter} vas poziva u bazu „${base}”`,
    lines: [
      base === null
        ? `${inviter} vas poziva u Tesseru, gdje timovi čuvaju podatke u tablicama.`
        : `${inviter} vas poziva na rad u bazi „${base}” u Tesseri. Vaša uloga: ${roleName(role)}.`,
    ],
    button: 'Prihvati poziv',
    foot: `Poveznica radi jednom i vrijedi ${days(count)}. Ako ne poznajete pošiljatelja, možete zanemariti ovu poruku.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} vas dodaje u bazu „${base}”`,
    lines: [`${inviter} vas dodaje u bazu „${base}” u Tesseri. Vaša uloga: ${roleName(role)}.`],
    button: 'Otvori bazu',
    foot: 'Bazu možete napustiti u svakom trenutku na popisu njezinih članova.',
  }),
  reset: ({ minutes: count }) => ({
    subject: 'Nova lozinka za Tesseru',
    lines: ['Netko, nadamo se vi, zatražio je novu lozinku za vaš račun.'],
    button: 'Odaberi novu lozinku',
    foot: `Poveznica radi jednom i vrijedi ${minutes(count)}. Ako to niste bili vi, zanemarite ovu poruku: ništa se ne mijenja.`,
  }),
  verify: ({ days: count }) => ({
    subject: 'Potvrdite svoju adresu e-pošte',
    lines: ['Potvrdite da je ova adresa vaša.'],
    button: 'Potvrdi adresu',
    foot: `Poveznica radi jednom i vrijedi ${days(count)}. Ako nemate račun u Tesseri, zanemarite ovu poruku.`,
  }),
  newAddress: ({ account, minutes: count }) => ({
    subject: 'Vaša nova adresa e-pošte',
    lines: [`Račun ${account} u Tesseri odsad treba imati ovu adresu.`],
    button: 'Koristi ovu adresu',
    foot: `Poveznica radi jednom i vrijedi ${minutes(count)}, ondje gdje ste prijavljeni. Ako to niste bili vi, zanemarite ovu poruku: ništa se ne mijenja.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Vaša je adresa e-pošte promijenjena',
    lines: [
      `Vaš račun u Tesseri sada ima adresu ${address}. Prijavljujte se njome.`,
      'Ako to niste bili vi, odmah obavijestite administratora svoje Tessere.',
    ],
    button: 'Otvori Tesseru',
    foot: 'Ovo je zadnja poruka na ovu adresu.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} vas spominje u komentaru`,
    lines: [`${author} piše:`, text],
    button: 'Otvori zapis',
    foot: 'Ovu poruku primate jer vas komentar spominje.',
  }),
  test: () => ({
    subject: 'E-poruke iz Tessere stižu',
    lines: ['Isprobali ste postavke e-pošte svoje Tessere. Ova je poruka stigla.'],
    button: 'Otvori Tesseru',
    foot: 'Ništa drugo nije potrebno.',
  }),
}
