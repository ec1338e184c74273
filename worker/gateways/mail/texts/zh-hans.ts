import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: '所有者',
  creator: '创建者',
  editor: '编辑者',
  commenter: '评论者',
  viewer: '查看者',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const zhHans: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} 邀请您使用 Tessera` : `${inviter} 邀请您加入“${base}”`,
    lines: [
      base === null
        ? `${inviter} 邀请您使用 Tessera，团队可以在这里用数据表管理数据。`
        : `${inviter} 邀请您在 Tessera 中加入“${base}”，您的角色是${roleName(role)}。`,
    ],
    button: '接受邀请',
    foot: `链接在 ${days} 天内有效，仅能使用一次。如果您不认识发件人，可以忽略此邮件。`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} 已将您添加到“${base}”`,
    lines: [`${inviter} 已在 Tessera 中将您添加到“${base}”，您的角色是${roleName(role)}。`],
    button: '打开多维表格',
    foot: '您可以随时在成员列表中退出此多维表格。',
  }),
  reset: ({ minutes }) => ({
    subject: '设置 Tessera 的新密码',
    lines: ['有人为您的账号申请了新密码，希望是您本人的操作。'],
    button: '设置新密码',
    foot: `链接在 ${minutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略此邮件，您的账号不会有任何变化。`,
  }),
  verify: ({ days }) => ({
    subject: '请验证您的邮箱地址',
    lines: ['请确认此邮箱地址属于您。'],
    button: '验证邮箱地址',
    foot: `链接在 ${days} 天内有效，仅能使用一次。如果您没有 Tessera 账号，请忽略此邮件。`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: '您的新邮箱地址',
    lines: [`Tessera 账号 ${account} 今后将使用此邮箱地址。`],
    button: '使用此邮箱地址',
    foot: `链接在 ${minutes} 分钟内有效，仅能使用一次，请在您已登录的浏览器中打开。如果不是您本人操作，请忽略此邮件，您的账号不会有任何变化。`,
  }),
  addressChanged: ({ address }) => ({
    subject: '您的邮箱地址已更改',
    lines: [
      `您的 Tessera 账号现在使用邮箱地址 ${address}，请用该地址登录。`,
      '如果不是您本人操作，请立即告知您的 Tessera 管理员。',
    ],
    button: '打开 Tessera',
    foot: '这是发往此邮箱地址的最后一封邮件。',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} 在评论中提到了您`,
    lines: [`${author} 写道：`, text],
    button: '打开记录',
    foot: '您收到此邮件，是因为评论中提到了您。',
  }),
  test: () => ({
    subject: 'Tessera 的邮件可以送达',
    lines: ['您测试了 Tessera 的邮件设置，这封邮件已成功送达。'],
    button: '打开 Tessera',
    foot: '无需其他操作。',
  }),
}
