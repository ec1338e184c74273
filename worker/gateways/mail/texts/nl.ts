import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'eigenaar',
  creator: 'maker',
  editor: 'bewerker',
  commenter: 'reageerder',
  viewer: 'lezer',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const nl: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} nodigt je uit voor Tessera` : `${inviter} nodigt je uit voor “${base}”`,
    lines: [
      base === null
        ? `${inviter} nodigt je uit voor Tessera, waar teams hun gegevens in tabellen bijhouden.`
        : `${inviter} nodigt je uit om in Tessera aan “${base}” te werken, als ${roleName(role)}.`,
    ],
    button: 'Uitnodiging accepteren',
    foot: `De link werkt één keer en is ${days} dagen geldig. Ken je de afzender niet, dan kun je deze e-mail negeren.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} heeft je toegevoegd aan “${base}”`,
    lines: [`${inviter} heeft je in Tessera toegevoegd aan “${base}”, als ${roleName(role)}.`],
    button: 'Base openen',
    foot: 'Je kunt de base op elk moment verlaten, in de ledenlijst.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Een nieuw wachtwoord voor Tessera',
    lines: ['Iemand, hopelijk jij, heeft een nieuw wachtwoord voor je account aangevraagd.'],
    button: 'Nieuw wachtwoord kiezen',
    foot: `De link werkt één keer en is ${minutes} minuten geldig. Was jij het niet, negeer deze e-mail dan: er verandert niets.`,
  }),
  verify: ({ days }) => ({
    subject: 'Bevestig je e-mailadres',
    lines: ['Bevestig dat dit adres van jou is.'],
    button: 'Adres bevestigen',
    foot: `De link werkt één keer en is ${days} dagen geldig. Heb je geen account bij Tessera, negeer deze e-mail dan.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Je nieuwe e-mailadres',
    lines: [`Het account van ${account} bij Tessera krijgt vanaf nu dit adres.`],
    button: 'Dit adres gebruiken',
    foot: `De link werkt één keer en is ${minutes} minuten geldig, waar je bent aangemeld. Was jij het niet, negeer deze e-mail dan: er verandert niets.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Je e-mailadres is gewijzigd',
    lines: [
      `Je account bij Tessera heeft nu het adres ${address}. Meld je daarmee aan.`,
      'Was jij het niet, waarschuw dan meteen een beheerder van je Tessera.',
    ],
    button: 'Tessera openen',
    foot: 'Dit is de laatste e-mail naar dit adres.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} noemt je in een opmerking`,
    lines: [`${author} schrijft:`, text],
    button: 'Record openen',
    foot: 'Je krijgt deze e-mail omdat je in de opmerking wordt genoemd.',
  }),
  test: () => ({
    subject: 'E-mails van Tessera komen aan',
    lines: ['Je hebt de e-mailinstellingen van je Tessera getest. Deze e-mail is aangekomen.'],
    button: 'Tessera openen',
    foot: 'Verder hoef je niets te doen.',
  }),
}
