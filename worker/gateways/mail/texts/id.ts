import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'pemilik',
  creator: 'kreator',
  editor: 'editor',
  commenter: 'pengomentar',
  viewer: 'pelihat',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const id: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} mengundang Anda ke Tessera` : `${inviter} mengundang Anda ke “${base}”`,
    lines: [
      base === null
        ? `${inviter} mengundang Anda ke Tessera, tempat tim menyimpan data dalam tabel.`
        : `${inviter} mengundang Anda untuk bekerja di “${base}” di Tessera, sebagai ${roleName(role)}.`,
    ],
    button: 'Terima undangan',
    foot: `Tautan ini berlaku satu kali, selama ${days} hari. Jika Anda tidak mengenal pengirimnya, abaikan saja email ini.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} menambahkan Anda ke “${base}”`,
    lines: [`${inviter} menambahkan Anda ke “${base}” di Tessera, sebagai ${roleName(role)}.`],
    button: 'Buka basis',
    foot: 'Anda dapat meninggalkan basis kapan saja, dari daftar anggotanya.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Kata sandi baru untuk Tessera',
    lines: ['Seseorang, semoga Anda sendiri, meminta kata sandi baru untuk akun Anda.'],
    button: 'Pilih kata sandi baru',
    foot: `Tautan ini berlaku satu kali, selama ${minutes} menit. Jika bukan Anda, abaikan email ini: tidak ada yang berubah.`,
  }),
  verify: ({ days }) => ({
    subject: 'Konfirmasi alamat email Anda',
    lines: ['Konfirmasikan bahwa alamat ini milik Anda.'],
    button: 'Konfirmasi alamat',
    foot: `Tautan ini berlaku satu kali, selama ${days} hari. Jika Anda tidak punya akun di Tessera, abaikan email ini.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Alamat email baru Anda',
    lines: [`Mulai sekarang akun ${account} di Tessera akan memakai alamat ini.`],
    button: 'Pakai alamat ini',
    foot: `Tautan ini berlaku satu kali, selama ${minutes} menit, di peramban tempat Anda masuk. Jika bukan Anda, abaikan email ini: tidak ada yang berubah.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Alamat email Anda telah diubah',
    lines: [
      `Akun Tessera Anda sekarang memakai alamat ${address}. Masuklah dengan alamat itu.`,
      'Jika bukan Anda, segera beri tahu administrator Tessera Anda.',
    ],
    button: 'Buka Tessera',
    foot: 'Ini email terakhir ke alamat ini.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} menyebut Anda dalam komentar`,
    lines: [`${author} menulis:`, text],
    button: 'Buka rekaman',
    foot: 'Anda menerima email ini karena komentar itu menyebut Anda.',
  }),
  test: () => ({
    subject: 'Email dari Tessera sampai',
    lines: ['Anda mencoba pengaturan email Tessera Anda. Email ini berhasil sampai.'],
    button: 'Buka Tessera',
    foot: 'Tidak ada lagi yang perlu dilakukan.',
  }),
}
