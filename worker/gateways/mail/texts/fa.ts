import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'مالک',
  creator: 'سازنده',
  editor: 'ویرایشگر',
  commenter: 'نظردهنده',
  viewer: 'بیننده',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))
const digits = (count: number) => new Intl.NumberFormat('fa').format(count)

export const fa: MailTexts = {
  direction: 'rtl',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} شما را به Tessera دعوت کرده است`
        : `${inviter} شما را به «${base}» دعوت کرده است`,
    lines: [
      base === null
        ? `${inviter} شما را به Tessera دعوت کرده است؛ جایی که گروه‌ها داده‌های خود را در جدول نگه می‌دارند.`
        : `${inviter} شما را دعوت کرده است تا در Tessera به‌عنوان ${roleName(role)} روی «${base}» کار کنید.`,
    ],
    button: 'پذیرفتن دعوت',
    foot: `این پیوند یک بار و تا ${digits(days)} روز کار می‌کند. اگر فرستنده را نمی‌شناسید، این نامه را نادیده بگیرید.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} شما را به «${base}» افزوده است`,
    lines: [`${inviter} شما را در Tessera به‌عنوان ${roleName(role)} به «${base}» افزوده است.`],
    button: 'باز کردن پایگاه',
    foot: 'هر زمان که بخواهید می‌توانید از فهرست اعضا پایگاه را ترک کنید.',
  }),
  reset: ({ minutes }) => ({
    subject: 'گذرواژهٔ تازه برای Tessera',
    lines: ['برای حساب شما گذرواژهٔ تازه‌ای درخواست شده است؛ امیدواریم که خودتان بوده باشید.'],
    button: 'انتخاب گذرواژهٔ تازه',
    foot: `این پیوند یک بار و تا ${digits(minutes)} دقیقه کار می‌کند. اگر شما نبوده‌اید، این نامه را نادیده بگیرید؛ چیزی تغییر نمی‌کند.`,
  }),
  verify: ({ days }) => ({
    subject: 'نشانی ایمیل خود را تأیید کنید',
    lines: ['لطفاً تأیید کنید که این نشانی از آنِ شماست.'],
    button: 'تأیید نشانی',
    foot: `این پیوند یک بار و تا ${digits(days)} روز کار می‌کند. اگر در Tessera حسابی ندارید، این نامه را نادیده بگیرید.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'نشانی ایمیل تازهٔ شما',
    lines: [`قرار است حساب ${account} در Tessera از این پس این نشانی را داشته باشد.`],
    button: 'استفاده از این نشانی',
    foot: `این پیوند یک بار و تا ${digits(minutes)} دقیقه، در جایی که وارد حساب خود شده‌اید، کار می‌کند. اگر شما نبوده‌اید، این نامه را نادیده بگیرید؛ چیزی تغییر نمی‌کند.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'نشانی ایمیل شما تغییر کرد',
    lines: [
      `حساب شما در Tessera اکنون نشانی ${address} را دارد. با همان وارد شوید.`,
      'اگر این کار شما نبوده است، بی‌درنگ به یکی از مدیران Tessera خبر دهید.',
    ],
    button: 'باز کردن Tessera',
    foot: 'این آخرین نامه به این نشانی است.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} در دیدگاهی از شما نام برده است`,
    lines: [`${author} نوشته است:`, text],
    button: 'باز کردن رکورد',
    foot: 'این نامه را دریافت کرده‌اید، زیرا در دیدگاه از شما نام برده شده است.',
  }),
  test: () => ({
    subject: 'نامه‌های Tessera می‌رسند',
    lines: ['شما تنظیمات نامهٔ Tessera را آزمودید. این نامه به مقصد رسید.'],
    button: 'باز کردن Tessera',
    foot: 'کار دیگری لازم نیست.',
  }),
}
