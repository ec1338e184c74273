import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'オーナー',
  creator: 'クリエイター',
  editor: '編集者',
  commenter: 'コメント投稿者',
  viewer: '閲覧者',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const ja: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} さんから Tessera への招待が届いています`
        : `${inviter} さんから「${base}」への招待が届いています`,
    lines: [
      base === null
        ? `${inviter} さんから、チームのデータをテーブルで管理できる Tessera に招待されています。`
        : `${inviter} さんから、Tessera の「${base}」に招待されています。ロール：${roleName(role)}`,
    ],
    button: '招待を承諾',
    foot: `リンクは ${days} 日以内に 1 回だけ使えます。送信者に心当たりがない場合は、このメールを無視してください。`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} さんがあなたを「${base}」に追加しました`,
    lines: [`${inviter} さんがあなたを Tessera の「${base}」に追加しました。ロール：${roleName(role)}`],
    button: 'ベースを開く',
    foot: 'ベースからは、メンバー一覧でいつでも退出できます。',
  }),
  reset: ({ minutes }) => ({
    subject: 'Tessera の新しいパスワード',
    lines: ['あなたのアカウントの新しいパスワードがリクエストされました。'],
    button: '新しいパスワードを設定',
    foot: `リンクは ${minutes} 分以内に 1 回だけ使えます。心当たりがない場合は、このメールを無視してください。何も変更されません。`,
  }),
  verify: ({ days }) => ({
    subject: 'メールアドレスの確認',
    lines: ['このメールアドレスがご本人のものであることを確認してください。'],
    button: 'アドレスを確認',
    foot: `リンクは ${days} 日以内に 1 回だけ使えます。Tessera のアカウントをお持ちでない場合は、このメールを無視してください。`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: '新しいメールアドレス',
    lines: [`Tessera のアカウント ${account} のメールアドレスを、このアドレスに変更します。`],
    button: 'このアドレスを使う',
    foot: `リンクは ${minutes} 分以内に 1 回だけ、サインイン中のブラウザーで使えます。心当たりがない場合は、このメールを無視してください。何も変更されません。`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'メールアドレスが変更されました',
    lines: [
      `Tessera のアカウントのメールアドレスは ${address} になりました。今後はこのアドレスでサインインしてください。`,
      '心当たりがない場合は、すぐに Tessera の管理者に連絡してください。',
    ],
    button: 'Tessera を開く',
    foot: 'このアドレス宛てのメールはこれが最後です。',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} さんがコメントであなたをメンションしました`,
    lines: [`${author} さんのコメント：`, text],
    button: 'レコードを開く',
    foot: 'コメントでメンションされたため、このメールをお送りしています。',
  }),
  test: () => ({
    subject: 'Tessera のメールが届きました',
    lines: ['Tessera のメール設定のテストです。このメールは正常に届きました。'],
    button: 'Tessera を開く',
    foot: 'ほかに必要な操作はありません。',
  }),
}
