import type { TemplateWords } from '../template.ts'

export const crmId: TemplateWords = {
  title: 'Pelanggan',
  tables: {
    companies: {
      title: 'Perusahaan',
      columns: {
        name: 'Nama',
        industry: 'Industri',
        city: 'Kota',
        website: 'Situs web',
        people: 'Jumlah karyawan',
        contacts: 'Kontak',
        deals: 'Transaksi',
        total: 'Nilai transaksi',
      },
      options: {
        industry: {
          food: 'Makanan dan minuman',
          software: 'Perangkat lunak',
          energy: 'Energi',
          travel: 'Perjalanan',
          health: 'Kesehatan',
        },
      },
      views: { grid: 'Semua perusahaan' },
      rows: [
        ['Kopi Pelabuhan', 'Semarang'],
        ['Sembilan Lipat', 'Jakarta'],
        ['Tirta Terang', 'Surabaya'],
        ['Kereta Santai', 'Yogyakarta'],
        ['Klinik Beringin', 'Bandung'],
        ['Garam & Pinus', 'Makassar'],
      ],
    },
    contacts: {
      title: 'Kontak',
      columns: {
        name: 'Nama',
        role: 'Jabatan',
        email: 'Email',
        phone: 'Telepon',
        company: 'Perusahaan',
        spoke: 'Terakhir bicara',
        notes: 'Catatan',
      },
      views: { grid: 'Semua kontak', stale: 'Hubungi lagi', form: 'Hubungi kami' },
      forms: {
        form: {
          heading: 'Hubungi kami',
          subheading: 'Beri tahu kami siapa Anda, dan kami akan menelepon dalam dua hari kerja.',
          success_msg: 'Terima kasih. Kami akan segera menghubungi Anda.',
        },
      },
      rows: [
        ['Mira Oktaviani', 'Kepala pembelian', 'Suka telepon singkat di pagi hari.'],
        ['Yonas Lesmana', 'Pendiri', ''],
        ['Ayu Tanjung', 'Kepala operasional', 'Meminta kuesioner keamanan.'],
        ['Samuel Siregar', 'Keuangan', 'Faktur dikirim kepadanya.'],
        ['Laila Hidayat', 'Manajer program', 'Dewan rapat pada Selasa pertama.'],
        ['Tomi Nugroho', 'Pemilik', ''],
        ['Ines Cahyani', 'Manajer klinik', 'Lebih suka lewat email.'],
        ['Umar Rahman', 'Koki', 'Kembali setelah musim liburan.'],
      ],
    },
    deals: {
      title: 'Transaksi',
      columns: {
        name: 'Nama transaksi',
        stage: 'Tahap',
        value: 'Nilai',
        chance: 'Peluang',
        weighted: 'Nilai tertimbang',
        closes: 'Perkiraan selesai',
        company: 'Perusahaan',
        city: 'Kota',
        next: 'Langkah berikutnya',
      },
      options: {
        stage: {
          lead: 'Prospek',
          meeting: 'Pertemuan',
          offer: 'Penawaran',
          contract: 'Kontrak',
          won: 'Berhasil',
          lost: 'Gagal',
        },
      },
      views: { grid: 'Semua transaksi', open: 'Transaksi berjalan', won: 'Berhasil' },
      rows: [
        ['Mesin kasir kedai kopi', 'Kirim penawaran kedua yang mencakup pelatihan.'],
        ['Lisensi untuk 140 pengguna', ''],
        ['Uji coba di dua pabrik', 'Kontrak ada di pengacara mereka.'],
        ['Situs pemesanan', 'Cari tahu siapa yang memutuskan.'],
        ['Pengingat janji temu', 'Tunjukkan demo kepada tim resepsionis.'],
        ['Perencana menu', 'Coba lagi setelah Lebaran.'],
        ['Paket dukungan', 'Siapkan harga untuk satu dan tiga tahun.'],
        ['Dasbor meteran', 'Telepon perkenalan.'],
        ['Pesanan daring', 'Tunggu jawaban mereka soal tanggal pengiriman.'],
      ],
    },
  },
}
