import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'בעלים',
  creator: 'יוצר',
  editor: 'עורך',
  commenter: 'מגיב',
  viewer: 'צופה',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

const inDays = (count: number) => (count === 1 ? 'יום אחד' : count === 2 ? 'יומיים' : `${count} ימים`)
const inMinutes = (count: number) => (count === 1 ? 'דקה אחת' : count === 2 ? 'שתי דקות' : `${count} דקות`)

export const he: MailTexts = {
  direction: 'rtl',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `הזמנה ל‑Tessera מאת ${inviter}` : `הזמנה אל ״${base}״ מאת ${inviter}`,
    lines: [
      base === null
        ? `קיבלת מאת ${inviter} הזמנה ל‑Tessera, המקום שבו צוותים שומרים את הנתונים שלהם בטבלאות.`
        : `קיבלת מאת ${inviter} הזמנה לעבוד על ״${base}״ ב‑Tessera. התפקיד שלך: ${roleName(role)}.`,
    ],
    button: 'קבלת ההזמנה',
    foot: `הקישור פועל פעם אחת, במשך ${inDays(days)}. אם השולח לא מוכר לך, אפשר להתעלם מההודעה הזו.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `צורפת אל ״${base}״ על ידי ${inviter}`,
    lines: [`צורפת אל ״${base}״ ב‑Tessera על ידי ${inviter}. התפקיד שלך: ${roleName(role)}.`],
    button: 'פתיחת הבסיס',
    foot: 'אפשר לעזוב את הבסיס בכל עת, ברשימת החברים שלו.',
  }),
  reset: ({ minutes }) => ({
    subject: 'סיסמה חדשה ל‑Tessera',
    lines: ['התקבלה בקשה לסיסמה חדשה לחשבון שלך. אנחנו מקווים שהיא הגיעה ממך.'],
    button: 'בחירת סיסמה חדשה',
    foot: `הקישור פועל פעם אחת, במשך ${inMinutes(minutes)}. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה הזו: דבר לא ישתנה.`,
  }),
  verify: ({ days }) => ({
    subject: 'אימות כתובת האימייל שלך',
    lines: ['נבקש לאשר שהכתובת הזו שייכת לך.'],
    button: 'אימות הכתובת',
    foot: `הקישור פועל פעם אחת, במשך ${inDays(days)}. אם אין לך חשבון ב‑Tessera, אפשר להתעלם מההודעה הזו.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'כתובת האימייל החדשה שלך',
    lines: [`מעכשיו זו תהיה הכתובת של החשבון של ${account} ב‑Tessera.`],
    button: 'שימוש בכתובת הזו',
    foot: `הקישור פועל פעם אחת, במשך ${inMinutes(minutes)}, במקום שבו נכנסת לחשבון. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה הזו: דבר לא ישתנה.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'כתובת האימייל שלך הוחלפה',
    lines: [
      `הכתובת של החשבון שלך ב‑Tessera היא עכשיו ${address}. הכניסה היא בכתובת הזו.`,
      'אם השינוי לא נעשה על ידך, חשוב לפנות מיד למנהל של Tessera שלך.',
    ],
    button: 'פתיחת Tessera',
    foot: 'זו ההודעה האחרונה לכתובת הזו.',
  }),
  mention: ({ author, text }) => ({
    subject: `הוזכרת בתגובה מאת ${author}`,
    lines: [`התגובה של ${author}:`, text],
    button: 'פתיחת הרשומה',
    foot: 'ההודעה נשלחה אליך כי הוזכרת בתגובה.',
  }),
  test: () => ({
    subject: 'ההודעות של Tessera מגיעות',
    lines: ['בדקת את הגדרות הדואר של Tessera. ההודעה הזו הגיעה ליעדה.'],
    button: 'פתיחת Tessera',
    foot: 'אין צורך בשום פעולה נוספת.',
  }),
}
