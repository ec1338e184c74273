import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'owner',
  creator: 'creator',
  editor: 'editor',
  commenter: 'commenter',
  viewer: 'viewer',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const en: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} invites you to Tessera` : `${inviter} invites you to “${base}”`,
    lines: [
      base === null
        ? `${inviter} invites you to Tessera, where teams keep their data in tables.`
        : `${inviter} invites you to work on “${base}” in Tessera, as ${roleName(role)}.`,
    ],
    button: 'Accept the invitation',
    foot: `The link works once, for ${days} days. If you do not know the sender, you can ignore this mail.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} has added you to “${base}”`,
    lines: [`${inviter} has added you to “${base}” in Tessera, as ${roleName(role)}.`],
    button: 'Open the base',
    foot: 'You can leave the base at any time, in its list of members.',
  }),
  reset: ({ minutes }) => ({
    subject: 'A new password for Tessera',
    lines: ['Somebody, you we hope, has asked for a new password for your account.'],
    button: 'Choose a new password',
    foot: `The link works once, for ${minutes} minutes. If it was not you, ignore this mail: nothing changes.`,
  }),
  verify: ({ days }) => ({
    subject: 'Confirm your e-mail address',
    lines: ['Please confirm that this address is yours.'],
    button: 'Confirm the address',
    foot: `The link works once, for ${days} days. If you have no account at Tessera, ignore this mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Your new e-mail address',
    lines: [`The account of ${account} at Tessera is to have this address from now on.`],
    button: 'Use this address',
    foot: `The link works once, for ${minutes} minutes, where you are signed in. If it was not you, ignore this mail: nothing changes.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Your e-mail address was changed',
    lines: [
      `Your account at Tessera has the address ${address} now. Sign in with that one.`,
      'If it was not you, tell an administrator of your Tessera at once.',
    ],
    button: 'Open Tessera',
    foot: 'This is the last mail to this address.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} mentions you in a comment`,
    lines: [`${author} writes:`, text],
    button: 'Open the record',
    foot: 'You get this mail because the comment names you.',
  }),
  test: () => ({
    subject: 'Mails of Tessera arrive',
    lines: ['You tried the mail settings of your Tessera. This mail came through.'],
    button: 'Open Tessera',
    foot: 'Nothing else is to be done.',
  }),
}
