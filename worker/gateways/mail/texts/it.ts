import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'proprietario',
  creator: 'creatore',
  editor: 'editor',
  commenter: 'commentatore',
  viewer: 'visualizzatore',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const it: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} ti invita in Tessera` : `${inviter} ti invita in «${base}»`,
    lines: [
      base === null
        ? `${inviter} ti invita in Tessera, dove i team tengono i propri dati in tabelle.`
        : `${inviter} ti invita a lavorare in «${base}» su Tessera, come ${roleName(role)}.`,
    ],
    button: 'Accetta l’invito',
    foot: `Il link funziona una volta sola, per ${days} giorni. Se non conosci il mittente, puoi ignorare questa e-mail.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} ti ha aggiunto a «${base}»`,
    lines: [`${inviter} ti ha aggiunto a «${base}» su Tessera, come ${roleName(role)}.`],
    button: 'Apri la base',
    foot: 'Puoi lasciare la base in qualsiasi momento, dal suo elenco dei membri.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Una nuova password per Tessera',
    lines: ['Qualcuno, speriamo tu, ha chiesto una nuova password per il tuo account.'],
    button: 'Scegli una nuova password',
    foot: `Il link funziona una volta sola, per ${minutes} minuti. Se non sei stato tu, ignora questa e-mail: non cambia nulla.`,
  }),
  verify: ({ days }) => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    lines: ['Conferma che questo indirizzo è tuo.'],
    button: 'Conferma l’indirizzo',
    foot: `Il link funziona una volta sola, per ${days} giorni. Se non hai un account Tessera, ignora questa e-mail.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Il tuo nuovo indirizzo e-mail',
    lines: [`D’ora in poi l’account Tessera di ${account} avrà questo indirizzo.`],
    button: 'Usa questo indirizzo',
    foot: `Il link funziona una volta sola, per ${minutes} minuti, dove hai effettuato l’accesso. Se non sei stato tu, ignora questa e-mail: non cambia nulla.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Il tuo indirizzo e-mail è stato modificato',
    lines: [
      `Il tuo account Tessera ora ha l’indirizzo ${address}. Accedi con quello.`,
      'Se non sei stato tu, avvisa subito un amministratore della tua Tessera.',
    ],
    button: 'Apri Tessera',
    foot: 'Questa è l’ultima e-mail a questo indirizzo.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} ti menziona in un commento`,
    lines: [`${author} scrive:`, text],
    button: 'Apri il record',
    foot: 'Ricevi questa e-mail perché il commento ti menziona.',
  }),
  test: () => ({
    subject: 'Le e-mail di Tessera arrivano',
    lines: ['Hai provato le impostazioni di posta della tua Tessera. Questa e-mail è arrivata.'],
    button: 'Apri Tessera',
    foot: 'Non c’è altro da fare.',
  }),
}
