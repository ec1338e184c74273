import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'propietario',
  creator: 'creador',
  editor: 'editor',
  commenter: 'comentarista',
  viewer: 'lector',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const es: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} te invita a Tessera` : `${inviter} te invita a «${base}»`,
    lines: [
      base === null
        ? `${inviter} te invita a Tessera, donde los equipos guardan sus datos en tablas.`
        : `${inviter} te invita a trabajar en «${base}» en Tessera, como ${roleName(role)}.`,
    ],
    button: 'Aceptar la invitación',
    foot: `El enlace funciona una sola vez, durante ${days} días. Si no conoces a quien lo envía, puedes ignorar este correo.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} te ha añadido a «${base}»`,
    lines: [`${inviter} te ha añadido a «${base}» en Tessera, como ${roleName(role)}.`],
    button: 'Abrir la base',
    foot: 'Puedes salir de la base cuando quieras, en su lista de miembros.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Una nueva contraseña para Tessera',
    lines: ['Alguien, esperamos que tú, ha pedido una nueva contraseña para tu cuenta.'],
    button: 'Elegir una nueva contraseña',
    foot: `El enlace funciona una sola vez, durante ${minutes} minutos. Si no has sido tú, ignora este correo: no cambiará nada.`,
  }),
  verify: ({ days }) => ({
    subject: 'Confirma tu dirección de correo',
    lines: ['Confirma que esta dirección es tuya.'],
    button: 'Confirmar la dirección',
    foot: `El enlace funciona una sola vez, durante ${days} días. Si no tienes cuenta en Tessera, ignora este correo.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Tu nueva dirección de correo',
    lines: [`A partir de ahora, la cuenta de ${account} en Tessera tendrá esta dirección.`],
    button: 'Usar esta dirección',
    foot: `El enlace funciona una sola vez, durante ${minutes} minutos, donde tengas la sesión iniciada. Si no has sido tú, ignora este correo: no cambiará nada.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Tu dirección de correo ha cambiado',
    lines: [
      `Tu cuenta de Tessera tiene ahora la dirección ${address}. Inicia sesión con ella.`,
      'Si no has sido tú, avisa enseguida a un administrador de tu Tessera.',
    ],
    button: 'Abrir Tessera',
    foot: 'Este es el último correo a esta dirección.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} te menciona en un comentario`,
    lines: [`${author} escribe:`, text],
    button: 'Abrir el registro',
    foot: 'Recibes este correo porque el comentario te menciona.',
  }),
  test: () => ({
    subject: 'Los correos de Tessera llegan',
    lines: ['Has probado la configuración de correo de tu Tessera. Este mensaje ha llegado.'],
    button: 'Abrir Tessera',
    foot: 'No tienes que hacer nada más.',
  }),
}
