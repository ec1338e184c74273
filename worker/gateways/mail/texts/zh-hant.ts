import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: '擁有者',
  creator: '建立者',
  editor: '編輯者',
  commenter: '留言者',
  viewer: '檢視者',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const zhHant: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} 邀請您使用 Tessera` : `${inviter} 邀請您加入「${base}」`,
    lines: [
      base === null
        ? `${inviter} 邀請您使用 Tessera，團隊可以在這裡用資料表管理資料。`
        : `${inviter} 邀請您在 Tessera 中加入「${base}」，您的角色是${roleName(role)}。`,
    ],
    button: '接受邀請',
    foot: `連結 ${days} 天內有效，只能使用一次。如果您不認識寄件者，可以忽略這封郵件。`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} 已將您加入「${base}」`,
    lines: [`${inviter} 已在 Tessera 中將您加入「${base}」，您的角色是${roleName(role)}。`],
    button: '開啟資料庫',
    foot: '您隨時可以在成員清單中離開這個資料庫。',
  }),
  reset: ({ minutes }) => ({
    subject: '設定 Tessera 的新密碼',
    lines: ['有人為您的帳號要求新密碼，希望是您本人。'],
    button: '設定新密碼',
    foot: `連結 ${minutes} 分鐘內有效，只能使用一次。如果不是您本人，請忽略這封郵件，您的帳號不會有任何變動。`,
  }),
  verify: ({ days }) => ({
    subject: '請驗證您的電子郵件地址',
    lines: ['請確認這個電子郵件地址屬於您。'],
    button: '驗證地址',
    foot: `連結 ${days} 天內有效，只能使用一次。如果您沒有 Tessera 帳號，請忽略這封郵件。`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: '您的新電子郵件地址',
    lines: [`Tessera 帳號 ${account} 今後將使用這個電子郵件地址。`],
    button: '使用這個地址',
    foot: `連結 ${minutes} 分鐘內有效，只能使用一次，請在您已登入的瀏覽器中開啟。如果不是您本人，請忽略這封郵件，您的帳號不會有任何變動。`,
  }),
  addressChanged: ({ address }) => ({
    subject: '您的電子郵件地址已變更',
    lines: [
      `您的 Tessera 帳號現在使用電子郵件地址 ${address}，請用這個地址登入。`,
      '如果不是您本人，請立即通知您的 Tessera 管理員。',
    ],
    button: '開啟 Tessera',
    foot: '這是寄到這個地址的最後一封郵件。',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} 在留言中提及您`,
    lines: [`${author} 寫道：`, text],
    button: '開啟記錄',
    foot: '您會收到這封郵件，是因為留言中提及了您。',
  }),
  test: () => ({
    subject: 'Tessera 的郵件可以送達',
    lines: ['您測試了 Tessera 的郵件設定，這封郵件已順利送達。'],
    button: '開啟 Tessera',
    foot: '不需要其他動作。',
  }),
}
