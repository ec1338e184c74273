import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'īpašnieks',
  creator: 'izveidotājs',
  editor: 'redaktors',
  commenter: 'komentētājs',
  viewer: 'skatītājs',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
/** Numbers that end in 1 but not in 11 take the singular. */
const isOne = (count: number) => count % 10 === 1 && count % 100 !== 11

export const lv: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} uzaicina jūs uz Tessera` : `${inviter} uzaicina jūs bāzē „${base}”`,
    lines: [
      base === null
        ? `${inviter} uzaicina jūs uz Tessera, kur komandas glabā savus datus tabulās.`
        : `${inviter} uzaicina jūs strādāt Tessera bāzē „${base}”. Jūsu loma: ${roleName(role)}.`,
    ],
    button: 'Pieņemt uzaicinājumu',
    foot: `Saite darbojas vienu reizi un ir derīga ${days} ${isOne(days) ? 'dienu' : 'dienas'}. Ja sūtītāju nepazīstat, varat šo vēstuli neņemt vērā.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} pievienoja jūs bāzei „${base}”`,
    lines: [`${inviter} pievienoja jūs Tessera bāzei „${base}”. Jūsu loma: ${roleName(role)}.`],
    button: 'Atvērt bāzi',
    foot: 'Bāzi varat pamest jebkurā laikā tās dalībnieku sarakstā.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Jauna Tessera parole',
    lines: ['Kāds, cerams, jūs, ir pieprasījis jaunu paroli jūsu kontam.'],
    button: 'Izvēlēties jaunu paroli',
    foot: `Saite darbojas vienu reizi un ir derīga ${minutes} ${isOne(minutes) ? 'minūti' : 'minūtes'}. Ja tas nebijāt jūs, neņemiet šo vēstuli vērā: nekas nemainīsies.`,
  }),
  verify: ({ days }) => ({
    subject: 'Apstipriniet savu e-pasta adresi',
    lines: ['Lūdzu, apstipriniet, ka šī adrese ir jūsu.'],
    button: 'Apstiprināt adresi',
    foot: `Saite darbojas vienu reizi un ir derīga ${days} ${isOne(days) ? 'dienu' : 'dienas'}. Ja jums nav Tessera konta, neņemiet šo vēstuli vērā.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Jūsu jaunā e-pasta adrese',
    lines: [`Turpmāk šī būs lietotāja ${account} Tessera konta adrese.`],
    button: 'Izmantot šo adresi',
    foot: `Saite darbojas vienu reizi tur, kur esat pierakstījies, un ir derīga ${minutes} ${isOne(minutes) ? 'minūti' : 'minūtes'}. Ja tas nebijāt jūs, neņemiet šo vēstuli vērā: nekas nemainīsies.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Jūsu e-pasta adrese ir nomainīta',
    lines: [
      `Jūsu Tessera konta adrese tagad ir ${address}. Pierakstieties ar to.`,
      'Ja tas nebijāt jūs, nekavējoties paziņojiet savas Tessera administratoram.',
    ],
    button: 'Atvērt Tessera',
    foot: 'Šī ir pēdējā vēstule uz šo adresi.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} piemin jūs komentārā`,
    lines: [`${author} raksta:`, text],
    button: 'Atvērt ierakstu',
    foot: 'Jūs saņemat šo vēstuli, jo esat pieminēts komentārā.',
  }),
  test: () => ({
    subject: 'Tessera vēstules pienāk',
    lines: ['Jūs izmēģinājāt savas Tessera e-pasta iestatījumus. Šī vēstule pienāca.'],
    button: 'Atvērt Tessera',
    foot: 'Nekas cits nav jādara.',
  }),
}
