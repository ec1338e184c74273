import type { TemplateWords } from '../template.ts'

export const projectsId: TemplateWords = {
  title: 'Pelacak proyek',
  tables: {
    projects: {
      title: 'Proyek',
      columns: {
        name: 'Nama proyek',
        state: 'Status',
        starts: 'Mulai',
        due: 'Tenggat',
        tasks: 'Tugas',
        taskCount: 'Jumlah tugas',
        hours: 'Total jam',
        goal: 'Tujuan',
      },
      options: {
        state: { planned: 'Direncanakan', running: 'Berjalan', paused: 'Dijeda', done: 'Selesai' },
      },
      views: { grid: 'Semua proyek', running: 'Berjalan' },
      rows: [
        ['Situs web baru', 'Situs dua bahasa yang mudah dijelajahi siapa saja.'],
        ['Pindah kantor', 'Hari Senin semua bekerja seperti tidak terjadi apa-apa.'],
        ['Survei pelanggan', 'Tahu apa yang paling diinginkan dua ratus pelanggan.'],
        ['Laporan tahunan', 'Dikirim ke anggota sebelum rapat umum.'],
      ],
    },
    tasks: {
      title: 'Tugas',
      columns: {
        title: 'Nama tugas',
        state: 'Status',
        priority: 'Prioritas',
        project: 'Proyek',
        who: 'Penanggung jawab',
        due: 'Tenggat',
        hours: 'Jam',
        projectState: 'Status proyek',
        details: 'Rincian',
      },
      options: {
        state: { todo: 'Akan dikerjakan', doing: 'Dikerjakan', review: 'Ditinjau', done: 'Selesai' },
        priority: { high: 'Tinggi', normal: 'Normal', low: 'Rendah' },
      },
      views: {
        grid: 'Semua tugas',
        open: 'Tugas belum selesai',
        late: 'Lewat tenggat',
        form: 'Ajukan permintaan',
      },
      forms: {
        form: {
          heading: 'Ajukan permintaan',
          subheading: 'Jelaskan apa yang Anda butuhkan dan kapan. Tim meninjau permintaan baru tiap pagi.',
          success_msg: 'Terima kasih, permintaan Anda sudah masuk daftar.',
        },
      },
      rows: [
        ['Pilih jenis huruf', 'Dua, dengan semua huruf yang kita perlukan.'],
        ['Buat halaman depan', ''],
        ['Tulis halaman keterangan penerbit', 'Pengacara sudah memeriksanya sekali.'],
        ['Pindahkan artikel lama', 'Sekitar delapan puluh; lewati yang lebih tua dari lima tahun.'],
        ['Uji coba dengan lima orang', 'Dua di antaranya hanya memakai papan ketik.'],
        ['Pesan truk pindahan', ''],
        ['Beri label pada kardus', 'Nomor ruangan dan nama.'],
        ['Hentikan langganan internet lama', 'Harus diberitahukan dua bulan sebelumnya.'],
        ['Tulis pertanyaan', 'Paling banyak sepuluh.'],
        ['Cari hadiah undian', ''],
        ['Kumpulkan angka', ''],
        ['Kirim ke percetakan', 'Kertas daur ulang, 300 eksemplar.'],
      ],
    },
    people: {
      title: 'Anggota tim',
      columns: { name: 'Nama', role: 'Peran', email: 'Email', tasks: 'Tugas', hours: 'Jam terencana' },
      views: { grid: 'Semua orang' },
      rows: [
        ['Nur Rahmawati', 'Desain'],
        ['Daniel Manurung', 'Pengembangan'],
        ['Yara Kusuma', 'Editor'],
        ['Panji Darmawan', 'Kantor'],
      ],
    },
  },
}
