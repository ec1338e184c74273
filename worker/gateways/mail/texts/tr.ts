import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'sahip',
  creator: 'oluşturucu',
  editor: 'düzenleyici',
  commenter: 'yorumcu',
  viewer: 'görüntüleyici',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const tr: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null
        ? `${inviter} sizi Tessera’ya davet ediyor`
        : `${inviter} sizi “${base}” veritabanına davet ediyor`,
    lines: [
      base === null
        ? `${inviter} sizi, ekiplerin verilerini tablolarda tuttuğu Tessera’ya davet ediyor.`
        : `${inviter} sizi Tessera’daki “${base}” veritabanında ${roleName(role)} olarak çalışmaya davet ediyor.`,
    ],
    button: 'Daveti kabul et',
    foot: `Bağlantı ${days} gün içinde bir kez kullanılabilir. Göndereni tanımıyorsanız bu e-postayı yok sayabilirsiniz.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} sizi “${base}” veritabanına ekledi`,
    lines: [`${inviter} sizi Tessera’daki “${base}” veritabanına ${roleName(role)} olarak ekledi.`],
    button: 'Veritabanını aç',
    foot: 'Üye listesinden veritabanından istediğiniz zaman ayrılabilirsiniz.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Tessera için yeni parola',
    lines: ['Biri, umarız siz, hesabınız için yeni bir parola istedi.'],
    button: 'Yeni parola seç',
    foot: `Bağlantı ${minutes} dakika içinde bir kez kullanılabilir. Bunu siz istemediyseniz bu e-postayı yok sayın: hiçbir şey değişmez.`,
  }),
  verify: ({ days }) => ({
    subject: 'E-posta adresinizi doğrulayın',
    lines: ['Lütfen bu adresin size ait olduğunu doğrulayın.'],
    button: 'Adresi doğrula',
    foot: `Bağlantı ${days} gün içinde bir kez kullanılabilir. Tessera’da hesabınız yoksa bu e-postayı yok sayın.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Yeni e-posta adresiniz',
    lines: [`${account} kullanıcısının Tessera hesabı bundan böyle bu adresi kullanacak.`],
    button: 'Bu adresi kullan',
    foot: `Bağlantı, oturum açtığınız yerde ${minutes} dakika içinde bir kez kullanılabilir. Bunu siz istemediyseniz bu e-postayı yok sayın: hiçbir şey değişmez.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'E-posta adresiniz değiştirildi',
    lines: [
      `Tessera hesabınızın adresi artık ${address}. Bu adresle oturum açın.`,
      'Bunu siz yapmadıysanız hemen Tessera’nızın bir yöneticisine haber verin.',
    ],
    button: 'Tessera’yı aç',
    foot: 'Bu, bu adrese gönderilen son e-postadır.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} bir yorumda sizden söz etti`,
    lines: [`${author} şunu yazdı:`, text],
    button: 'Kaydı aç',
    foot: 'Bu e-postayı, yorumda sizden söz edildiği için aldınız.',
  }),
  test: () => ({
    subject: 'Tessera e-postaları ulaşıyor',
    lines: ['Tessera’nızın posta ayarlarını denediniz. Bu e-posta ulaştı.'],
    button: 'Tessera’yı aç',
    foot: 'Yapılacak başka bir şey yok.',
  }),
}
