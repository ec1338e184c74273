import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'Eigentümer',
  creator: 'Ersteller',
  editor: 'Bearbeiter',
  commenter: 'Kommentator',
  viewer: 'Betrachter',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const de: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} lädt Sie zu Tessera ein` : `${inviter} lädt Sie zu „${base}“ ein`,
    lines: [
      base === null
        ? `${inviter} lädt Sie zu Tessera ein, wo Teams ihre Daten in Tabellen verwalten.`
        : `${inviter} lädt Sie ein, in Tessera an „${base}“ mitzuarbeiten. Ihre Rolle: ${roleName(role)}.`,
    ],
    button: 'Einladung annehmen',
    foot: `Der Link funktioniert einmal und gilt ${days} Tage. Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} hat Sie zu „${base}“ hinzugefügt`,
    lines: [`${inviter} hat Sie in Tessera zu „${base}“ hinzugefügt. Ihre Rolle: ${roleName(role)}.`],
    button: 'Base öffnen',
    foot: 'Sie können die Base jederzeit über ihre Mitgliederliste verlassen.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Ein neues Passwort für Tessera',
    lines: ['Jemand, hoffentlich Sie, hat für Ihr Konto ein neues Passwort angefordert.'],
    button: 'Neues Passwort wählen',
    foot: `Der Link funktioniert einmal und gilt ${minutes} Minuten. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.`,
  }),
  verify: ({ days }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lines: ['Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.'],
    button: 'Adresse bestätigen',
    foot: `Der Link funktioniert einmal und gilt ${days} Tage. Wenn Sie kein Konto bei Tessera haben, ignorieren Sie diese E-Mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Ihre neue E-Mail-Adresse',
    lines: [`Das Tessera-Konto von ${account} soll ab jetzt diese Adresse haben.`],
    button: 'Diese Adresse verwenden',
    foot: `Der Link funktioniert einmal und gilt ${minutes} Minuten, dort, wo Sie angemeldet sind. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    lines: [
      `Ihr Konto bei Tessera hat jetzt die Adresse ${address}. Melden Sie sich mit dieser an.`,
      'Wenn Sie das nicht waren, wenden Sie sich sofort an einen Administrator Ihres Tessera.',
    ],
    button: 'Tessera öffnen',
    foot: 'Dies ist die letzte E-Mail an diese Adresse.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} hat Sie in einem Kommentar erwähnt`,
    lines: [`${author} schreibt:`, text],
    button: 'Datensatz öffnen',
    foot: 'Sie erhalten diese E-Mail, weil Sie in dem Kommentar erwähnt werden.',
  }),
  test: () => ({
    subject: 'E-Mails von Tessera kommen an',
    lines: ['Sie haben die E-Mail-Einstellungen Ihres Tessera getestet. Diese E-Mail ist angekommen.'],
    button: 'Tessera öffnen',
    foot: 'Sonst ist nichts zu tun.',
  }),
}
