import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'proprietário',
  creator: 'criador',
  editor: 'editor',
  commenter: 'comentarista',
  viewer: 'leitor',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const ptBr: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} convida você para o Tessera` : `${inviter} convida você para “${base}”`,
    lines: [
      base === null
        ? `${inviter} convida você para o Tessera, onde equipes guardam seus dados em tabelas.`
        : `${inviter} convida você para trabalhar em “${base}” no Tessera, como ${roleName(role)}.`,
    ],
    button: 'Aceitar o convite',
    foot: `O link funciona uma vez, durante ${days} dias. Se você não conhece o remetente, pode ignorar este e-mail.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} adicionou você a “${base}”`,
    lines: [`${inviter} adicionou você a “${base}” no Tessera, como ${roleName(role)}.`],
    button: 'Abrir a base',
    foot: 'Você pode sair da base quando quiser, na lista de membros.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Uma nova senha para o Tessera',
    lines: ['Alguém, esperamos que você, pediu uma nova senha para a sua conta.'],
    button: 'Escolher uma nova senha',
    foot: `O link funciona uma vez, durante ${minutes} minutos. Se não foi você, ignore este e-mail: nada muda.`,
  }),
  verify: ({ days }) => ({
    subject: 'Confirme seu endereço de e-mail',
    lines: ['Confirme que este endereço é seu.'],
    button: 'Confirmar o endereço',
    foot: `O link funciona uma vez, durante ${days} dias. Se você não tem conta no Tessera, ignore este e-mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Seu novo endereço de e-mail',
    lines: [`A conta de ${account} no Tessera passará a ter este endereço.`],
    button: 'Usar este endereço',
    foot: `O link funciona uma vez, durante ${minutes} minutos, onde sua conta estiver conectada. Se não foi você, ignore este e-mail: nada muda.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Seu endereço de e-mail foi alterado',
    lines: [
      `Sua conta no Tessera agora tem o endereço ${address}. Entre com ele.`,
      'Se não foi você, avise imediatamente um administrador do seu Tessera.',
    ],
    button: 'Abrir o Tessera',
    foot: 'Este é o último e-mail para este endereço.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} mencionou você em um comentário`,
    lines: [`${author} escreveu:`, text],
    button: 'Abrir o registro',
    foot: 'Você recebeu este e-mail porque o comentário menciona você.',
  }),
  test: () => ({
    subject: 'Os e-mails do Tessera chegam',
    lines: ['Você testou as configurações de e-mail do seu Tessera. Este e-mail chegou.'],
    button: 'Abrir o Tessera',
    foot: 'Não há mais nada a fazer.',
  }),
}
