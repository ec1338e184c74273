import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'মালিক',
  creator: 'নির্মাতা',
  editor: 'সম্পাদক',
  commenter: 'মন্তব্যকারী',
  viewer: 'দর্শক',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const bnIn: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} আপনাকে Tessera-য় আমন্ত্রণ জানিয়েছেন`
        : `${inviter} আপনাকে “${base}” বেসে আমন্ত্রণ জানিয়েছেন`,
    lines: [
      base === null
        ? `${inviter} আপনাকে Tessera-য় আমন্ত্রণ জানিয়েছেন, যেখানে দলগুলি টেবিলে নিজেদের ডেটা রাখে।`
        : `${inviter} আপনাকে Tessera-য় “${base}” বেসে ${roleName(role)} হিসেবে কাজ করতে আমন্ত্রণ জানিয়েছেন।`,
    ],
    button: 'আমন্ত্রণ গ্রহণ করুন',
    foot: `লিংকটি ${days} দিন পর্যন্ত, একবারই কাজ করবে। প্রেরককে না চিনলে এই মেলটি উপেক্ষা করতে পারেন।`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} আপনাকে “${base}” বেসে যোগ করেছেন`,
    lines: [`${inviter} আপনাকে Tessera-য় “${base}” বেসে ${roleName(role)} হিসেবে যোগ করেছেন।`],
    button: 'বেস খুলুন',
    foot: 'সদস্যদের তালিকা থেকে আপনি যে কোনও সময় বেসটি ছাড়তে পারেন।',
  }),
  reset: ({ minutes }) => ({
    subject: 'Tessera-র জন্য নতুন পাসওয়ার্ড',
    lines: ['কেউ একজন, আশা করি আপনিই, আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চেয়েছেন।'],
    button: 'নতুন পাসওয়ার্ড বেছে নিন',
    foot: `লিংকটি ${minutes} মিনিট পর্যন্ত, একবারই কাজ করবে। আপনি না চেয়ে থাকলে এই মেলটি উপেক্ষা করুন: কিছুই পাল্টাবে না।`,
  }),
  verify: ({ days }) => ({
    subject: 'আপনার ই-মেল ঠিকানা যাচাই করুন',
    lines: ['ঠিকানাটি যে আপনার, তা অনুগ্রহ করে নিশ্চিত করুন।'],
    button: 'ঠিকানা যাচাই করুন',
    foot: `লিংকটি ${days} দিন পর্যন্ত, একবারই কাজ করবে। Tessera-য় আপনার অ্যাকাউন্ট না থাকলে এই মেলটি উপেক্ষা করুন।`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'আপনার নতুন ই-মেল ঠিকানা',
    lines: [`Tessera-য় ${account}-এর অ্যাকাউন্টের ঠিকানা এখন থেকে এটিই হবে।`],
    button: 'এই ঠিকানা ব্যবহার করুন',
    foot: `লিংকটি ${minutes} মিনিট পর্যন্ত, একবারই, যেখানে আপনি সাইন ইন করে আছেন সেখানে কাজ করবে। আপনি না চেয়ে থাকলে এই মেলটি উপেক্ষা করুন: কিছুই পাল্টাবে না।`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'আপনার ই-মেল ঠিকানা পাল্টানো হয়েছে',
    lines: [
      `Tessera-য় আপনার অ্যাকাউন্টের ঠিকানা এখন ${address}, এটি দিয়েই সাইন ইন করুন।`,
      'আপনি নিজে না পাল্টে থাকলে এখনই আপনার Tessera-র কোনও অ্যাডমিনকে জানান।',
    ],
    button: 'Tessera খুলুন',
    foot: 'এই ঠিকানায় এটিই শেষ মেল।',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} একটি মন্তব্যে আপনাকে উল্লেখ করেছেন`,
    lines: [`${author} লিখেছেন:`, text],
    button: 'রেকর্ড খুলুন',
    foot: 'মন্তব্যে আপনার উল্লেখ আছে বলে এই মেলটি পেয়েছেন।',
  }),
  test: () => ({
    subject: 'Tessera-র মেল পৌঁছচ্ছে',
    lines: ['আপনি আপনার Tessera-র মেল সেটিংস পরীক্ষা করেছেন। এই মেলটি পৌঁছেছে।'],
    button: 'Tessera খুলুন',
    foot: 'আর কিছু করতে হবে না।',
  }),
}
