import type { TemplateWords } from '../template.ts'

export const contentId: TemplateWords = {
  title: 'Kalender konten',
  tables: {
    posts: {
      title: 'Konten',
      columns: {
        title: 'Judul',
        state: 'Status',
        goesOut: 'Waktu terbit',
        channels: 'Kanal',
        author: 'Penulis',
        campaign: 'Kampanye',
        words: 'Jumlah kata',
        campaignEnds: 'Kampanye berakhir',
        summary: 'Ringkasan',
      },
      options: {
        state: {
          idea: 'Ide',
          writing: 'Ditulis',
          review: 'Ditinjau',
          planned: 'Dijadwalkan',
          out: 'Terbit',
        },
        channels: { blog: 'Blog', newsletter: 'Buletin', video: 'Video', podcast: 'Siniar' },
      },
      views: { grid: 'Semua konten', soon: 'Sebulan ke depan', ideas: 'Ide', form: 'Usulkan topik' },
      forms: {
        form: {
          heading: 'Usulkan topik',
          subheading: 'Apa yang sebaiknya kami tulis? Satu kalimat sudah cukup.',
          success_msg: 'Terima kasih. Kami membahas topik baru setiap hari Kamis.',
        },
      },
      rows: [
        ['Pelajaran antre dari toko sepeda', 'Mengapa antrean pendek terasa lebih panjang.'],
        ['Lima surat dari pembaca', ''],
        ['Cara kami memilih pemasok', 'Dengan daftar pertanyaan yang kami ajukan.'],
        ['Sehari di bengkel', 'Sembilan puluh detik, tanpa suara.'],
        ['Perbaiki atau ganti?', 'Tabel untuk memutuskan, dengan harga nyata.'],
        ['Jam buka selama Ramadan', ''],
        ['Bincang dengan wali kota', 'Tentang jalur sepeda.'],
        ['Sejarah bel sepeda', 'Minta gambar ke museum.'],
        ['Tiga cara menambal ban bocor', ''],
        ['Rute favorit tim kami', 'Dengan peta.'],
      ],
    },
    campaigns: {
      title: 'Kampanye',
      columns: {
        name: 'Nama kampanye',
        starts: 'Mulai',
        ends: 'Berakhir',
        budget: 'Anggaran',
        posts: 'Konten',
        count: 'Jumlah konten',
        words: 'Total kata',
      },
      views: { grid: 'Semua kampanye' },
      rows: [['Di balik meja kasir'], ['Bulan perbaikan'], ['Aman dalam gelap']],
    },
    authors: {
      title: 'Penulis',
      columns: { name: 'Nama', email: 'Email', about: 'Tentang', posts: 'Konten' },
      views: { grid: 'Semua penulis' },
      rows: [
        ['Mei Lestari', 'Menulis artikel panjang.'],
        ['Krisna Aditya', 'Mengurus buletin.'],
        ['Sarah Basuki', 'Merekam dan menyunting video.'],
        ['Lukas Hutapea', 'Montir kami, sekaligus kritikus terbaik.'],
      ],
    },
  },
}
