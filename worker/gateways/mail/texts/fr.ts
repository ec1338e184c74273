import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'propriétaire',
  creator: 'créateur',
  editor: 'éditeur',
  commenter: 'commentateur',
  viewer: 'lecteur',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const fr: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} vous invite sur Tessera` : `${inviter} vous invite dans « ${base} »`,
    lines: [
      base === null
        ? `${inviter} vous invite sur Tessera, où les équipes gardent leurs données dans des tables.`
        : `${inviter} vous invite à travailler dans « ${base} » sur Tessera, comme ${roleName(role)}.`,
    ],
    button: 'Accepter l’invitation',
    foot: `Le lien fonctionne une seule fois, pendant ${days} jours. Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} vous a ajouté à « ${base} »`,
    lines: [`${inviter} vous a ajouté à « ${base} » sur Tessera, comme ${roleName(role)}.`],
    button: 'Ouvrir la base',
    foot: 'Vous pouvez quitter la base à tout moment, depuis sa liste de membres.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Un nouveau mot de passe pour Tessera',
    lines: ['Quelqu’un, vous nous l’espérons, a demandé un nouveau mot de passe pour votre compte.'],
    button: 'Choisir un nouveau mot de passe',
    foot: `Le lien fonctionne une seule fois, pendant ${minutes} minutes. Si ce n’était pas vous, ignorez cet e-mail : rien ne change.`,
  }),
  verify: ({ days }) => ({
    subject: 'Confirmez votre adresse e-mail',
    lines: ['Veuillez confirmer que cette adresse est bien la vôtre.'],
    button: 'Confirmer l’adresse',
    foot: `Le lien fonctionne une seule fois, pendant ${days} jours. Si vous n’avez pas de compte sur Tessera, ignorez cet e-mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Votre nouvelle adresse e-mail',
    lines: [`Le compte de ${account} sur Tessera doit désormais avoir cette adresse.`],
    button: 'Utiliser cette adresse',
    foot: `Le lien fonctionne une seule fois, pendant ${minutes} minutes, là où vous êtes connecté. Si ce n’était pas vous, ignorez cet e-mail : rien ne change.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    lines: [
      `Votre compte sur Tessera a maintenant l’adresse ${address}. Connectez-vous avec celle-ci.`,
      'Si ce n’était pas vous, prévenez tout de suite un administrateur de votre Tessera.',
    ],
    button: 'Ouvrir Tessera',
    foot: 'C’est le dernier e-mail envoyé à cette adresse.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} vous mentionne dans un commentaire`,
    lines: [`${author} écrit :`, text],
    button: 'Ouvrir l’enregistrement',
    foot: 'Vous recevez cet e-mail parce que le commentaire vous mentionne.',
  }),
  test: () => ({
    subject: 'Les e-mails de Tessera arrivent',
    lines: ['Vous avez testé les paramètres de messagerie de votre Tessera. Cet e-mail est bien arrivé.'],
    button: 'Ouvrir Tessera',
    foot: 'Vous n’avez rien d’autre à faire.',
  }),
}
