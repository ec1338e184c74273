import type { TemplateWords } from '../template.ts'

export const eventsTr: TemplateWords = {
  title: 'Etkinlik kaydı',
  tables: {
    registrations: {
      title: 'Kayıtlar',
      columns: {
        name: 'Ad',
        email: 'E-posta',
        ticket: 'Bilet',
        sessions: 'Oturumlar',
        food: 'Yemek',
        paid: 'Ödendi',
        here: 'Geldi',
        wishes: 'İstekler',
      },
      options: {
        ticket: { early: 'Erken kayıt', regular: 'Tam', student: 'Öğrenci', guest: 'Konuk' },
        food: { vegetarian: 'Vejetaryen', vegan: 'Vegan', halal: 'Helal', gluten: 'Glutensiz' },
      },
      views: { grid: 'Tüm kayıtlar', unpaid: 'Ödenmeyenler', door: 'Kapıda', form: 'Kayıt ol' },
      forms: {
        form: {
          heading: 'Açık kapı gününe kaydolun',
          subheading: 'Yerler kayıt sırasına göre verilir. Bir gün içinde size yazarız.',
          success_msg: 'Listedesiniz. Görüşmek üzere!',
        },
      },
      rows: [
        ['Asya Nalçacı', ''],
        ['Hakan Solmaz', '8.40 treniyle gelecek.'],
        ['Perihan Emin', ''],
        ['Doğan Fındık', 'Koridor tarafında bir yer, lütfen.'],
        ['Çetin Vardar', ''],
        ['Fatma Dinç', 'Panelde kütüphane projesini anlatacak.'],
        ['Eda Kovalı', 'Bahçe gezisine bir arkadaşını getirecek.'],
        ['Rauf Pamuk', ''],
      ],
    },
    sessions: {
      title: 'Oturumlar',
      columns: {
        title: 'Oturum',
        starts: 'Başlangıç',
        minutes: 'Dakika',
        room: 'Yer',
        speaker: 'Konuşmacı',
        places: 'Kontenjan',
        registrations: 'Kayıtlar',
        taken: 'Dolu yer',
        free: 'Boş yer',
        about: 'Hakkında',
      },
      options: { room: { hall: 'Büyük salon', library: 'Kütüphane', garden: 'Bahçe' } },
      views: { grid: 'Program', hall: 'Büyük salon' },
      rows: [
        ['Hoş geldiniz', 'Biz kimiz ve bugün sizi neler bekliyor?'],
        ['Kendi defterini ciltle', 'Tüm malzeme hazır.'],
        ['Eski bahçede yürüyüş', 'Sağlam ayakkabılar iyi olur.'],
        ['Sesli okuma', 'Sevdiğiniz bir sayfayı getirin.'],
        ['Sorular ve yanıtlar', 'Bugün konuşan herkesle birlikte.'],
      ],
    },
    speakers: {
      title: 'Konuşmacılar',
      columns: {
        name: 'Ad',
        from: 'Kurum',
        email: 'E-posta',
        website: 'Web sitesi',
        sessions: 'Oturumlar',
        confirmed: 'Onaylandı',
      },
      views: { grid: 'Tüm konuşmacılar' },
      rows: [
        ['Rüya Adıgüzel', 'Kitap Evi'],
        ['Mete Silahtar', 'Kâğıt atölyesi'],
        ['Hande Kınalı', 'Kent bahçeleri'],
        ['Olcay Berk', 'Radyo'],
      ],
    },
  },
}
