import type { TemplateWords } from '../template.ts'

export const eventsId: TemplateWords = {
  title: 'Pendaftaran acara',
  tables: {
    registrations: {
      title: 'Pendaftaran',
      columns: {
        name: 'Nama',
        email: 'Email',
        ticket: 'Tiket',
        sessions: 'Sesi',
        food: 'Makanan',
        paid: 'Sudah bayar',
        here: 'Sudah hadir',
        wishes: 'Permintaan',
      },
      options: {
        ticket: { early: 'Pemesanan awal', regular: 'Reguler', student: 'Mahasiswa', guest: 'Tamu' },
        food: { vegetarian: 'Vegetarian', vegan: 'Vegan', halal: 'Halal', gluten: 'Tanpa gluten' },
      },
      views: { grid: 'Semua pendaftaran', unpaid: 'Belum bayar', door: 'Di pintu masuk', form: 'Daftar' },
      forms: {
        form: {
          heading: 'Daftar untuk hari terbuka',
          subheading: 'Kursi diberikan menurut urutan pendaftaran. Kami akan mengabari Anda dalam sehari.',
          success_msg: 'Anda sudah terdaftar. Sampai jumpa!',
        },
      },
      rows: [
        ['Amara Wulandari', ''],
        ['Hendrik Sihombing', 'Tiba dengan kereta pukul 8.40.'],
        ['Parisa Amalia', ''],
        ['Dimas Firmansyah', 'Mohon kursi dekat lorong.'],
        ['Chandra Wijaya', ''],
        ['Fatimah Djalil', 'Berbicara tentang proyek perpustakaan di panel.'],
        ['Eva Kartika', 'Mengajak teman ke tur kebun.'],
        ['Raja Pratama', ''],
      ],
    },
    sessions: {
      title: 'Sesi',
      columns: {
        title: 'Nama sesi',
        starts: 'Mulai',
        minutes: 'Menit',
        room: 'Ruangan',
        speaker: 'Pembicara',
        places: 'Kapasitas',
        registrations: 'Pendaftaran',
        taken: 'Tempat terisi',
        free: 'Sisa tempat',
        about: 'Tentang',
      },
      options: { room: { hall: 'Aula besar', library: 'Perpustakaan', garden: 'Kebun' } },
      views: { grid: 'Jadwal', hall: 'Aula besar' },
      rows: [
        ['Selamat datang', 'Siapa kami dan apa yang menanti Anda hari ini.'],
        ['Jilid buku catatan sendiri', 'Semua bahan tersedia.'],
        ['Jalan-jalan di kebun tua', 'Sebaiknya memakai sepatu yang kokoh.'],
        ['Membaca nyaring', 'Bawa satu halaman yang Anda sukai.'],
        ['Tanya jawab', 'Bersama semua pembicara hari ini.'],
      ],
    },
    speakers: {
      title: 'Pembicara',
      columns: {
        name: 'Nama',
        from: 'Asal',
        email: 'Email',
        website: 'Situs web',
        sessions: 'Sesi',
        confirmed: 'Dikonfirmasi',
      },
      views: { grid: 'Semua pembicara' },
      rows: [
        ['Ruth Adriani', 'Rumah Buku'],
        ['Mateus Silalahi', 'Bengkel kertas'],
        ['Hana Kirana', 'Kebun kota'],
        ['Ola Bernadet', 'Radio'],
      ],
    },
  },
}
