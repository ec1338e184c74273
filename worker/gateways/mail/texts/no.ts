import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'eier',
  creator: 'oppretter',
  editor: 'redaktør',
  commenter: 'kommentator',
  viewer: 'leser',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const no: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} inviterer deg til Tessera` : `${inviter} inviterer deg til «${base}»`,
    lines: [
      base === null
        ? `${inviter} inviterer deg til Tessera, der team har dataene sine i tabeller.`
        : `${inviter} inviterer deg til å arbeide i «${base}» i Tessera, som ${roleName(role)}.`,
    ],
    button: 'Godta invitasjonen',
    foot: `Lenken virker én gang og gjelder i ${days} dager. Hvis du ikke kjenner avsenderen, kan du se bort fra denne e-posten.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} har lagt deg til i «${base}»`,
    lines: [`${inviter} har lagt deg til i «${base}» i Tessera, som ${roleName(role)}.`],
    button: 'Åpne basen',
    foot: 'Du kan når som helst forlate basen i medlemslisten.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Et nytt passord for Tessera',
    lines: ['Noen, forhåpentligvis du, har bedt om et nytt passord for kontoen din.'],
    button: 'Velg et nytt passord',
    foot: `Lenken virker én gang og gjelder i ${minutes} minutter. Hvis det ikke var deg, kan du se bort fra denne e-posten: ingenting endres.`,
  }),
  verify: ({ days }) => ({
    subject: 'Bekreft e-postadressen din',
    lines: ['Bekreft at denne adressen er din.'],
    button: 'Bekreft adressen',
    foot: `Lenken virker én gang og gjelder i ${days} dager. Hvis du ikke har en konto hos Tessera, kan du se bort fra denne e-posten.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Den nye e-postadressen din',
    lines: [`Kontoen til ${account} hos Tessera skal ha denne adressen fra nå av.`],
    button: 'Bruk denne adressen',
    foot: `Lenken virker én gang og gjelder i ${minutes} minutter, der du er logget inn. Hvis det ikke var deg, kan du se bort fra denne e-posten: ingenting endres.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'E-postadressen din er endret',
    lines: [
      `Kontoen din hos Tessera har nå adressen ${address}. Logg inn med den.`,
      'Hvis det ikke var deg, må du straks si fra til en administrator for ditt Tessera.',
    ],
    button: 'Åpne Tessera',
    foot: 'Dette er den siste e-posten til denne adressen.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} nevner deg i en kommentar`,
    lines: [`${author} skriver:`, text],
    button: 'Åpne posten',
    foot: 'Du får denne e-posten fordi du er nevnt i kommentaren.',
  }),
  test: () => ({
    subject: 'E-post fra Tessera kommer frem',
    lines: ['Du prøvde e-postinnstillingene i ditt Tessera. Denne e-posten kom frem.'],
    button: 'Åpne Tessera',
    foot: 'Du trenger ikke å gjøre mer.',
  }),
}
