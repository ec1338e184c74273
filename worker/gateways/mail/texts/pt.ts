import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'proprietário',
  creator: 'criador',
  editor: 'editor',
  commenter: 'comentador',
  viewer: 'leitor',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const pt: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} convida-o para o Tessera` : `${inviter} convida-o para «${base}»`,
    lines: [
      base === null
        ? `${inviter} convida-o para o Tessera, onde as equipas guardam os seus dados em tabelas.`
        : `${inviter} convida-o para trabalhar em «${base}» no Tessera, como ${roleName(role)}.`,
    ],
    button: 'Aceitar o convite',
    foot: `A ligação funciona uma vez, durante ${days} dias. Se não conhece o remetente, pode ignorar este e-mail.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} adicionou-o a «${base}»`,
    lines: [`${inviter} adicionou-o a «${base}» no Tessera, como ${roleName(role)}.`],
    button: 'Abrir a base',
    foot: 'Pode sair da base em qualquer altura, na lista de membros.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Uma nova palavra-passe para o Tessera',
    lines: ['Alguém, esperamos que tenha sido o próprio, pediu uma nova palavra-passe para a sua conta.'],
    button: 'Escolher uma nova palavra-passe',
    foot: `A ligação funciona uma vez, durante ${minutes} minutos. Se não fez este pedido, ignore este e-mail: nada muda.`,
  }),
  verify: ({ days }) => ({
    subject: 'Confirme o seu endereço de e-mail',
    lines: ['Confirme que este endereço é seu.'],
    button: 'Confirmar o endereço',
    foot: `A ligação funciona uma vez, durante ${days} dias. Se não tem conta no Tessera, ignore este e-mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'O seu novo endereço de e-mail',
    lines: [`A conta de ${account} no Tessera passará a ter este endereço.`],
    button: 'Usar este endereço',
    foot: `A ligação funciona uma vez, durante ${minutes} minutos, onde tiver sessão iniciada. Se não fez este pedido, ignore este e-mail: nada muda.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'O seu endereço de e-mail foi alterado',
    lines: [
      `A sua conta no Tessera tem agora o endereço ${address}. Inicie sessão com ele.`,
      'Se não fez esta alteração, avise de imediato um administrador do seu Tessera.',
    ],
    button: 'Abrir o Tessera',
    foot: 'Este é o último e-mail para este endereço.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} mencionou-o num comentário`,
    lines: [`${author} escreveu:`, text],
    button: 'Abrir o registo',
    foot: 'Recebe este e-mail porque o comentário o menciona.',
  }),
  test: () => ({
    subject: 'Os e-mails do Tessera chegam',
    lines: ['Testou as definições de e-mail do seu Tessera. Este e-mail chegou.'],
    button: 'Abrir o Tessera',
    foot: 'Não precisa de fazer mais nada.',
  }),
}
