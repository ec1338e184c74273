import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'मालिक',
  creator: 'निर्माता',
  editor: 'संपादक',
  commenter: 'टिप्पणीकार',
  viewer: 'दर्शक',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const hi: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} ने आपको Tessera पर न्योता दिया है`
        : `${inviter} ने आपको “${base}” में न्योता दिया है`,
    lines: [
      base === null
        ? `${inviter} ने आपको Tessera पर न्योता दिया है, जहाँ टीमें अपना डेटा टेबल में रखती हैं।`
        : `${inviter} ने आपको Tessera में “${base}” पर काम करने का न्योता दिया है। आपकी भूमिका: ${roleName(role)}।`,
    ],
    button: 'न्योता स्वीकार करें',
    foot: `यह लिंक ${days} दिनों तक, सिर्फ़ एक बार काम करेगा। अगर आप भेजने वाले को नहीं जानते, तो इस मेल को अनदेखा कर सकते हैं।`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} ने आपको “${base}” में जोड़ा है`,
    lines: [`${inviter} ने आपको Tessera में “${base}” में जोड़ा है। आपकी भूमिका: ${roleName(role)}।`],
    button: 'बेस खोलें',
    foot: 'आप सदस्यों की सूची में जाकर कभी भी बेस छोड़ सकते हैं।',
  }),
  reset: ({ minutes }) => ({
    subject: 'Tessera के लिए नया पासवर्ड',
    lines: ['किसी ने, उम्मीद है आपने ही, आपके खाते के लिए नया पासवर्ड माँगा है।'],
    button: 'नया पासवर्ड चुनें',
    foot: `यह लिंक ${minutes} मिनट तक, सिर्फ़ एक बार काम करेगा। अगर यह आपने नहीं किया, तो इस मेल को अनदेखा करें: कुछ नहीं बदलेगा।`,
  }),
  verify: ({ days }) => ({
    subject: 'अपने ईमेल पते की पुष्टि करें',
    lines: ['कृपया पुष्टि करें कि यह पता आपका है।'],
    button: 'पते की पुष्टि करें',
    foot: `यह लिंक ${days} दिनों तक, सिर्फ़ एक बार काम करेगा। अगर Tessera पर आपका खाता नहीं है, तो इस मेल को अनदेखा करें।`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'आपका नया ईमेल पता',
    lines: [`Tessera पर ${account} के खाते का पता अब से यही होगा।`],
    button: 'यह पता इस्तेमाल करें',
    foot: `यह लिंक ${minutes} मिनट तक, सिर्फ़ एक बार, वहीं काम करेगा जहाँ आपने साइन इन किया है। अगर यह आपने नहीं किया, तो इस मेल को अनदेखा करें: कुछ नहीं बदलेगा।`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'आपका ईमेल पता बदल गया है',
    lines: [
      `Tessera पर आपके खाते का पता अब ${address} है। इसी से साइन इन करें।`,
      'अगर यह आपने नहीं किया, तो तुरंत अपने Tessera के किसी एडमिन को बताएँ।',
    ],
    button: 'Tessera खोलें',
    foot: 'इस पते पर यह आख़िरी मेल है।',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} ने एक टिप्पणी में आपका उल्लेख किया है`,
    lines: [`${author} ने लिखा है:`, text],
    button: 'रिकॉर्ड खोलें',
    foot: 'आपको यह मेल इसलिए मिला है क्योंकि टिप्पणी में आपका उल्लेख है।',
  }),
  test: () => ({
    subject: 'Tessera के मेल पहुँच रहे हैं',
    lines: ['आपने अपने Tessera की मेल सेटिंग जाँचीं। यह मेल पहुँच गया है।'],
    button: 'Tessera खोलें',
    foot: 'अब और कुछ नहीं करना है।',
  }),
}
