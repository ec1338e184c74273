import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: '소유자',
  creator: '제작자',
  editor: '편집자',
  commenter: '댓글 작성자',
  viewer: '열람자',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const ko: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} 님이 Tessera에 초대했어요`
        : `${inviter} 님이 ‘${base}’ 베이스에 초대했어요`,
    lines: [
      base === null
        ? `${inviter} 님이 팀의 데이터를 테이블로 관리하는 Tessera에 초대했어요.`
        : `${inviter} 님이 Tessera의 ‘${base}’ 베이스에서 함께 일하자고 초대했어요. 내 역할: ${roleName(role)}`,
    ],
    button: '초대 수락',
    foot: `링크는 ${days}일 동안 한 번만 쓸 수 있어요. 보낸 사람을 모른다면 이 메일을 무시하세요.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} 님이 ‘${base}’ 베이스에 추가했어요`,
    lines: [`${inviter} 님이 Tessera의 ‘${base}’ 베이스에 추가했어요. 내 역할: ${roleName(role)}`],
    button: '베이스 열기',
    foot: '멤버 목록에서 언제든지 베이스를 나갈 수 있어요.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Tessera 새 비밀번호',
    lines: ['내 계정의 새 비밀번호 요청을 받았어요. 본인이 요청한 것이 맞는지 확인하세요.'],
    button: '새 비밀번호 설정',
    foot: `링크는 ${minutes}분 동안 한 번만 쓸 수 있어요. 요청한 적이 없다면 이 메일을 무시하세요. 아무것도 바뀌지 않아요.`,
  }),
  verify: ({ days }) => ({
    subject: '이메일 주소를 확인하세요',
    lines: ['이 주소가 본인의 것인지 확인해 주세요.'],
    button: '주소 확인',
    foot: `링크는 ${days}일 동안 한 번만 쓸 수 있어요. Tessera 계정이 없다면 이 메일을 무시하세요.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: '새 이메일 주소',
    lines: [`앞으로 Tessera의 ${account} 계정에 이 주소를 사용하려고 해요.`],
    button: '이 주소 사용',
    foot: `링크는 로그인한 브라우저에서 ${minutes}분 동안 한 번만 쓸 수 있어요. 요청한 적이 없다면 이 메일을 무시하세요. 아무것도 바뀌지 않아요.`,
  }),
  addressChanged: ({ address }) => ({
    subject: '이메일 주소가 변경되었어요',
    lines: [
      `이제 내 Tessera 계정에 ${address} 주소를 사용해요. 이 주소로 로그인하세요.`,
      '직접 변경하지 않았다면 바로 Tessera 관리자에게 알리세요.',
    ],
    button: 'Tessera 열기',
    foot: '이 주소로 보내는 마지막 메일이에요.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} 님이 댓글에서 나를 언급했어요`,
    lines: [`${author} 님의 댓글:`, text],
    button: '레코드 열기',
    foot: '댓글에서 언급되어 이 메일을 보내 드려요.',
  }),
  test: () => ({
    subject: 'Tessera 메일이 잘 도착해요',
    lines: ['Tessera의 메일 설정을 테스트했어요. 이 메일이 잘 도착했어요.'],
    button: 'Tessera 열기',
    foot: '더 할 일은 없어요.',
  }),
}
