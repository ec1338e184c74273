import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'chủ sở hữu',
  creator: 'người tạo',
  editor: 'người chỉnh sửa',
  commenter: 'người nhận xét',
  viewer: 'người xem',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const vi: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} mời bạn dùng Tessera` : `${inviter} mời bạn vào “${base}”`,
    lines: [
      base === null
        ? `${inviter} mời bạn dùng Tessera, nơi các nhóm lưu dữ liệu trong bảng.`
        : `${inviter} mời bạn làm việc trong “${base}” trên Tessera, với vai trò ${roleName(role)}.`,
    ],
    button: 'Chấp nhận lời mời',
    foot: `Liên kết dùng được một lần, trong ${days} ngày. Nếu không biết người gửi, bạn có thể bỏ qua thư này.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} đã thêm bạn vào “${base}”`,
    lines: [`${inviter} đã thêm bạn vào “${base}” trên Tessera, với vai trò ${roleName(role)}.`],
    button: 'Mở cơ sở dữ liệu',
    foot: 'Bạn có thể rời cơ sở dữ liệu bất cứ lúc nào, trong danh sách thành viên.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Mật khẩu mới cho Tessera',
    lines: ['Ai đó, hy vọng là chính bạn, đã yêu cầu mật khẩu mới cho tài khoản của bạn.'],
    button: 'Chọn mật khẩu mới',
    foot: `Liên kết dùng được một lần, trong ${minutes} phút. Nếu không phải bạn, hãy bỏ qua thư này: không có gì thay đổi.`,
  }),
  verify: ({ days }) => ({
    subject: 'Xác nhận địa chỉ email của bạn',
    lines: ['Hãy xác nhận rằng địa chỉ này là của bạn.'],
    button: 'Xác nhận địa chỉ',
    foot: `Liên kết dùng được một lần, trong ${days} ngày. Nếu bạn không có tài khoản Tessera, hãy bỏ qua thư này.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Địa chỉ email mới của bạn',
    lines: [`Từ nay tài khoản ${account} trên Tessera sẽ dùng địa chỉ này.`],
    button: 'Dùng địa chỉ này',
    foot: `Liên kết dùng được một lần, trong ${minutes} phút, ở nơi bạn đang đăng nhập. Nếu không phải bạn, hãy bỏ qua thư này: không có gì thay đổi.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Địa chỉ email của bạn đã được thay đổi',
    lines: [
      `Tài khoản Tessera của bạn giờ dùng địa chỉ ${address}. Hãy đăng nhập bằng địa chỉ đó.`,
      'Nếu không phải bạn, hãy báo ngay cho quản trị viên Tessera của bạn.',
    ],
    button: 'Mở Tessera',
    foot: 'Đây là thư cuối cùng gửi đến địa chỉ này.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} nhắc đến bạn trong một nhận xét`,
    lines: [`${author} viết:`, text],
    button: 'Mở bản ghi',
    foot: 'Bạn nhận được thư này vì nhận xét có nhắc đến bạn.',
  }),
  test: () => ({
    subject: 'Thư của Tessera đã đến',
    lines: ['Bạn đã thử cài đặt email của Tessera. Thư này đã đến nơi.'],
    button: 'Mở Tessera',
    foot: 'Không cần làm gì thêm.',
  }),
}
