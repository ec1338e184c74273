import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'jabea',
  creator: 'sortzailea',
  editor: 'editorea',
  commenter: 'iruzkingilea',
  viewer: 'ikuslea',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const eu: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} erabiltzaileak Tesserara gonbidatu zaitu`
        : `${inviter} erabiltzaileak «${base}» basera gonbidatu zaitu`,
    lines: [
      base === null
        ? `${inviter} erabiltzaileak Tesserara gonbidatu zaitu, taldeek beren datuak tauletan gordetzen dituzten lekura.`
        : `${inviter} erabiltzaileak Tesserako «${base}» basean lan egitera gonbidatu zaitu. Zure rola: ${roleName(role)}.`,
    ],
    button: 'Onartu gonbidapena',
    foot: `Esteka behin bakarrik dabil, ${days} egunez. Bidaltzailea ezagutzen ez baduzu, ez egin kasurik mezu honi.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} erabiltzaileak «${base}» basera gehitu zaitu`,
    lines: [
      `${inviter} erabiltzaileak Tesserako «${base}» basera gehitu zaitu. Zure rola: ${roleName(role)}.`,
    ],
    button: 'Ireki basea',
    foot: 'Basea edonoiz utz dezakezu, bertako kideen zerrendan.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Tesserarako pasahitz berria',
    lines: ['Norbaitek, zuk zeuk izan ahal da, pasahitz berria eskatu du zure konturako.'],
    button: 'Aukeratu pasahitz berria',
    foot: `Esteka behin bakarrik dabil, ${minutes} minutuz. Zu ez bazinen izan, ez egin kasurik mezu honi: ez da ezer aldatuko.`,
  }),
  verify: ({ days }) => ({
    subject: 'Berretsi zure helbide elektronikoa',
    lines: ['Mesedez, berretsi helbide hau zurea dela.'],
    button: 'Berretsi helbidea',
    foot: `Esteka behin bakarrik dabil, ${days} egunez. Tesseran konturik ez baduzu, ez egin kasurik mezu honi.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Zure helbide elektroniko berria',
    lines: [`Hemendik aurrera hau izango da ${account} erabiltzailearen Tesserako kontuaren helbidea.`],
    button: 'Erabili helbide hau',
    foot: `Esteka behin bakarrik dabil, ${minutes} minutuz, saioa hasita daukazun lekuan. Zu ez bazinen izan, ez egin kasurik mezu honi: ez da ezer aldatuko.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Zure helbide elektronikoa aldatu da',
    lines: [
      `Zure Tesserako kontuaren helbidea ${address} da orain. Hasi saioa helbide horrekin.`,
      'Zu ez bazinen izan, esan berehala zure Tesserako administratzaile bati.',
    ],
    button: 'Ireki Tessera',
    foot: 'Hau da helbide honetara bidalitako azken mezua.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} erabiltzaileak iruzkin batean aipatu zaitu`,
    lines: [`${author} erabiltzaileak idatzi du:`, text],
    button: 'Ireki erregistroa',
    foot: 'Mezu hau jaso duzu iruzkinean aipatzen zaituztelako.',
  }),
  test: () => ({
    subject: 'Tesseraren mezuak iristen dira',
    lines: ['Zure Tesseraren posta-ezarpenak probatu dituzu. Mezu hau iritsi da.'],
    button: 'Ireki Tessera',
    foot: 'Ez dago besterik egin beharrik.',
  }),
}
