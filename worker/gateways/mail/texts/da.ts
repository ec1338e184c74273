import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'ejer',
  creator: 'opretter',
  editor: 'redaktør',
  commenter: 'kommentator',
  viewer: 'læser',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const da: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} inviterer dig til Tessera` : `${inviter} inviterer dig til ”${base}”`,
    lines: [
      base === null
        ? `${inviter} inviterer dig til Tessera, hvor teams har deres data i tabeller.`
        : `${inviter} inviterer dig til at arbejde i ”${base}” i Tessera som ${roleName(role)}.`,
    ],
    button: 'Acceptér invitationen',
    foot: `Linket virker én gang og gælder i ${days} dage. Hvis du ikke kender afsenderen, kan du se bort fra denne mail.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} har føjet dig til ”${base}”`,
    lines: [`${inviter} har føjet dig til ”${base}” i Tessera som ${roleName(role)}.`],
    button: 'Åbn basen',
    foot: 'Du kan når som helst forlade basen i dens medlemsliste.',
  }),
  reset: ({ minutes }) => ({
    subject: 'En ny adgangskode til Tessera',
    lines: ['Nogen, forhåbentlig dig, har bedt om en ny adgangskode til din konto.'],
    button: 'Vælg en ny adgangskode',
    foot: `Linket virker én gang og gælder i ${minutes} minutter. Hvis det ikke var dig, så se bort fra denne mail: intet ændres.`,
  }),
  verify: ({ days }) => ({
    subject: 'Bekræft din mailadresse',
    lines: ['Bekræft venligst, at denne adresse er din.'],
    button: 'Bekræft adressen',
    foot: `Linket virker én gang og gælder i ${days} dage. Hvis du ikke har en konto hos Tessera, så se bort fra denne mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Din nye mailadresse',
    lines: [`Kontoen for ${account} hos Tessera skal have denne adresse fra nu af.`],
    button: 'Brug denne adresse',
    foot: `Linket virker én gang og gælder i ${minutes} minutter, der hvor du er logget ind. Hvis det ikke var dig, så se bort fra denne mail: intet ændres.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Din mailadresse er ændret',
    lines: [
      `Din konto hos Tessera har nu adressen ${address}. Log ind med den.`,
      'Hvis det ikke var dig, så kontakt straks en administrator af dit Tessera.',
    ],
    button: 'Åbn Tessera',
    foot: 'Dette er den sidste mail til denne adresse.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} nævner dig i en kommentar`,
    lines: [`${author} skriver:`, text],
    button: 'Åbn posten',
    foot: 'Du får denne mail, fordi du er nævnt i kommentaren.',
  }),
  test: () => ({
    subject: 'Mails fra Tessera kommer frem',
    lines: ['Du har prøvet mailindstillingerne i dit Tessera. Denne mail kom frem.'],
    button: 'Åbn Tessera',
    foot: 'Du skal ikke gøre mere.',
  }),
}
