import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'เจ้าของ',
  creator: 'ผู้สร้าง',
  editor: 'ผู้แก้ไข',
  commenter: 'ผู้แสดงความคิดเห็น',
  viewer: 'ผู้ดู',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const th: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `${inviter} เชิญคุณเข้าใช้ Tessera` : `${inviter} เชิญคุณเข้า “${base}”`,
    lines: [
      base === null
        ? `${inviter} เชิญคุณเข้าใช้ Tessera ที่ซึ่งทีมต่างๆ เก็บข้อมูลไว้ในตาราง`
        : `${inviter} เชิญคุณเข้าทำงานใน “${base}” บน Tessera ในฐานะ${roleName(role)}`,
    ],
    button: 'ยอมรับคำเชิญ',
    foot: `ลิงก์ใช้ได้ครั้งเดียวภายใน ${days} วัน หากไม่รู้จักผู้ส่ง คุณไม่ต้องสนใจอีเมลนี้`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} เพิ่มคุณใน “${base}” แล้ว`,
    lines: [`${inviter} เพิ่มคุณใน “${base}” บน Tessera ในฐานะ${roleName(role)}`],
    button: 'เปิดเบส',
    foot: 'คุณออกจากเบสได้ทุกเมื่อในรายชื่อสมาชิก',
  }),
  reset: ({ minutes }) => ({
    subject: 'รหัสผ่านใหม่สำหรับ Tessera',
    lines: ['มีคนขอรหัสผ่านใหม่สำหรับบัญชีของคุณ เราหวังว่าจะเป็นคุณ'],
    button: 'เลือกรหัสผ่านใหม่',
    foot: `ลิงก์ใช้ได้ครั้งเดียวภายใน ${minutes} นาที หากไม่ใช่คุณ ไม่ต้องสนใจอีเมลนี้ จะไม่มีอะไรเปลี่ยนแปลง`,
  }),
  verify: ({ days }) => ({
    subject: 'ยืนยันที่อยู่อีเมลของคุณ',
    lines: ['โปรดยืนยันว่าที่อยู่นี้เป็นของคุณ'],
    button: 'ยืนยันที่อยู่',
    foot: `ลิงก์ใช้ได้ครั้งเดียวภายใน ${days} วัน หากคุณไม่มีบัญชี Tessera ไม่ต้องสนใจอีเมลนี้`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'ที่อยู่อีเมลใหม่ของคุณ',
    lines: [`บัญชี ${account} บน Tessera จะใช้ที่อยู่นี้นับจากนี้ไป`],
    button: 'ใช้ที่อยู่นี้',
    foot: `ลิงก์ใช้ได้ครั้งเดียวภายใน ${minutes} นาที ในเบราว์เซอร์ที่คุณลงชื่อเข้าใช้อยู่ หากไม่ใช่คุณ ไม่ต้องสนใจอีเมลนี้ จะไม่มีอะไรเปลี่ยนแปลง`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'ที่อยู่อีเมลของคุณเปลี่ยนแล้ว',
    lines: [
      `ตอนนี้บัญชี Tessera ของคุณใช้ที่อยู่ ${address} โปรดลงชื่อเข้าใช้ด้วยที่อยู่นั้น`,
      'หากไม่ใช่คุณ โปรดแจ้งผู้ดูแลระบบ Tessera ของคุณทันที',
    ],
    button: 'เปิด Tessera',
    foot: 'นี่เป็นอีเมลฉบับสุดท้ายที่ส่งถึงที่อยู่นี้',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} กล่าวถึงคุณในความคิดเห็น`,
    lines: [`${author} เขียนว่า:`, text],
    button: 'เปิดระเบียน',
    foot: 'คุณได้รับอีเมลนี้เพราะความคิดเห็นกล่าวถึงคุณ',
  }),
  test: () => ({
    subject: 'อีเมลของ Tessera ส่งถึงแล้ว',
    lines: ['คุณทดสอบการตั้งค่าอีเมลของ Tessera และอีเมลฉบับนี้ส่งมาถึงแล้ว'],
    button: 'เปิด Tessera',
    foot: 'ไม่ต้องทำอะไรเพิ่มเติม',
  }),
}
