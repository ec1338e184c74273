import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'مالك',
  creator: 'منشئ',
  editor: 'محرر',
  commenter: 'معلّق',
  viewer: 'مشاهد',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

const rules = new Intl.PluralRules('ar')
/** A number with its noun, after a preposition: one and two stand in the noun itself. */
const counted = (count: number, noun: Record<'one' | 'two' | 'few' | 'many' | 'other', string>) => {
  const form = rules.select(count)
  if (form === 'one' || form === 'two') return noun[form]
  return `${count} ${form === 'zero' ? noun.other : noun[form]}`
}
const inDays = (count: number) =>
  counted(count, { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' })
const inMinutes = (count: number) =>
  counted(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' })

export const ar: MailTexts = {
  direction: 'rtl',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject: base === null ? `يدعوك ${inviter} إلى Tessera` : `يدعوك ${inviter} إلى «${base}»`,
    lines: [
      base === null
        ? `يدعوك ${inviter} إلى Tessera، حيث تحفظ الفرق بياناتها في جداول.`
        : `يدعوك ${inviter} إلى العمل على «${base}» في Tessera، بدور ${roleName(role)}.`,
    ],
    button: 'قبول الدعوة',
    foot: `يعمل الرابط مرة واحدة، لمدة ${inDays(days)}. إذا كنت لا تعرف المرسل، فيمكنك تجاهل هذه الرسالة.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `أضافك ${inviter} إلى «${base}»`,
    lines: [`أضافك ${inviter} إلى «${base}» في Tessera، بدور ${roleName(role)}.`],
    button: 'فتح القاعدة',
    foot: 'يمكنك مغادرة القاعدة في أي وقت من قائمة أعضائها.',
  }),
  reset: ({ minutes }) => ({
    subject: 'كلمة مرور جديدة لـ Tessera',
    lines: ['طلب أحدهم كلمة مرور جديدة لحسابك، ونأمل أن يكون أنت.'],
    button: 'اختيار كلمة مرور جديدة',
    foot: `يعمل الرابط مرة واحدة، لمدة ${inMinutes(minutes)}. إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة ولن يتغير شيء.`,
  }),
  verify: ({ days }) => ({
    subject: 'تأكيد عنوان بريدك الإلكتروني',
    lines: ['يرجى تأكيد أن هذا العنوان يخصك.'],
    button: 'تأكيد العنوان',
    foot: `يعمل الرابط مرة واحدة، لمدة ${inDays(days)}. إذا لم يكن لديك حساب في Tessera، فتجاهل هذه الرسالة.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'عنوان بريدك الإلكتروني الجديد',
    lines: [`سيكون هذا العنوان من الآن فصاعدًا عنوان حساب ${account} في Tessera.`],
    button: 'استخدام هذا العنوان',
    foot: `يعمل الرابط مرة واحدة، لمدة ${inMinutes(minutes)}، حيث سجّلت الدخول. إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة ولن يتغير شيء.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'تغيّر عنوان بريدك الإلكتروني',
    lines: [
      `أصبح عنوان حسابك في Tessera الآن ${address}. سجّل الدخول به.`,
      'إذا لم تكن أنت من غيّره، فأبلغ أحد مشرفي Tessera لديك فورًا.',
    ],
    button: 'فتح Tessera',
    foot: 'هذه آخر رسالة إلى هذا العنوان.',
  }),
  mention: ({ author, text }) => ({
    subject: `أشار إليك ${author} في تعليق`,
    lines: [`كتب ${author}:`, text],
    button: 'فتح السجل',
    foot: 'وصلتك هذه الرسالة لأن التعليق أشار إليك.',
  }),
  test: () => ({
    subject: 'رسائل Tessera تصل',
    lines: ['لقد جرّبت إعدادات البريد في Tessera، وقد وصلت هذه الرسالة.'],
    button: 'فتح Tessera',
    foot: 'لا يلزم أي إجراء آخر.',
  }),
}
