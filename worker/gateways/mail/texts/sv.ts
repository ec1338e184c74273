import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'ägare',
  creator: 'skapare',
  editor: 'redigerare',
  commenter: 'kommentator',
  viewer: 'läsare',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const sv: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} bjuder in dig till Tessera` : `${inviter} bjuder in dig till ”${base}”`,
    lines: [
      base === null
        ? `${inviter} bjuder in dig till Tessera, där team har sina data i tabeller.`
        : `${inviter} bjuder in dig att arbeta i ”${base}” i Tessera, som ${roleName(role)}.`,
    ],
    button: 'Tacka ja till inbjudan',
    foot: `Länken fungerar en gång och gäller i ${days} dagar. Om du inte känner avsändaren kan du bortse från det här mejlet.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} har lagt till dig i ”${base}”`,
    lines: [`${inviter} har lagt till dig i ”${base}” i Tessera, som ${roleName(role)}.`],
    button: 'Öppna basen',
    foot: 'Du kan lämna basen när du vill, i dess medlemslista.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Ett nytt lösenord för Tessera',
    lines: ['Någon, förhoppningsvis du, har bett om ett nytt lösenord för ditt konto.'],
    button: 'Välj ett nytt lösenord',
    foot: `Länken fungerar en gång och gäller i ${minutes} minuter. Om det inte var du kan du bortse från det här mejlet: inget ändras.`,
  }),
  verify: ({ days }) => ({
    subject: 'Bekräfta din e-postadress',
    lines: ['Bekräfta att den här adressen är din.'],
    button: 'Bekräfta adressen',
    foot: `Länken fungerar en gång och gäller i ${days} dagar. Om du inte har något konto hos Tessera kan du bortse från det här mejlet.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Din nya e-postadress',
    lines: [`Kontot för ${account} hos Tessera ska ha den här adressen från och med nu.`],
    button: 'Använd den här adressen',
    foot: `Länken fungerar en gång och gäller i ${minutes} minuter, där du är inloggad. Om det inte var du kan du bortse från det här mejlet: inget ändras.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Din e-postadress har ändrats',
    lines: [
      `Ditt konto hos Tessera har nu adressen ${address}. Logga in med den.`,
      'Om det inte var du, kontakta genast en administratör för ditt Tessera.',
    ],
    button: 'Öppna Tessera',
    foot: 'Det här är det sista mejlet till den här adressen.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} nämner dig i en kommentar`,
    lines: [`${author} skriver:`, text],
    button: 'Öppna posten',
    foot: 'Du får det här mejlet eftersom du nämns i kommentaren.',
  }),
  test: () => ({
    subject: 'E-post från Tessera kommer fram',
    lines: ['Du provade e-postinställningarna i ditt Tessera. Det här mejlet kom fram.'],
    button: 'Öppna Tessera',
    foot: 'Du behöver inte göra något mer.',
  }),
}
