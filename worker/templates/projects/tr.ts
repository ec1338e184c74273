import type { TemplateWords } from '../template.ts'

export const projectsTr: TemplateWords = {
  title: 'Projeler',
  tables: {
    projects: {
      title: 'Projeler',
      columns: {
        name: 'Proje',
        state: 'Durum',
        starts: 'Başlangıç',
        due: 'Bitiş',
        tasks: 'Görevler',
        taskCount: 'Görev sayısı',
        hours: 'Toplam saat',
        goal: 'Hedef',
      },
      options: {
        state: { planned: 'Planlandı', running: 'Sürüyor', paused: 'Ara verildi', done: 'Bitti' },
      },
      views: { grid: 'Tüm projeler', running: 'Sürenler' },
      rows: [
        ['Yeni web sitesi', 'İki dilde, herkesin aradığını kolayca bulduğu bir site.'],
        ['Ofis taşıma', 'Pazartesi herkes hiçbir şey olmamış gibi çalışsın.'],
        ['Müşteri anketi', 'İki yüz müşterinin en çok neyin eksikliğini duyduğunu öğrenmek.'],
        ['Yıllık rapor', 'Genel kuruldan önce üyelere gönderilsin.'],
      ],
    },
    tasks: {
      title: 'Görevler',
      columns: {
        title: 'Görev',
        state: 'Durum',
        priority: 'Öncelik',
        project: 'Proje',
        who: 'Sorumlu',
        due: 'Son tarih',
        hours: 'Saat',
        projectState: 'Proje durumu',
        details: 'Ayrıntılar',
      },
      options: {
        state: { todo: 'Yapılacak', doing: 'Yapılıyor', review: 'İncelemede', done: 'Bitti' },
        priority: { high: 'Yüksek', normal: 'Normal', low: 'Düşük' },
      },
      views: { grid: 'Tüm görevler', open: 'Açık görevler', late: 'Gecikenler', form: 'Talepte bulun' },
      forms: {
        form: {
          heading: 'Talepte bulunun',
          subheading: 'Neye, ne zamana kadar ihtiyacınız var? Ekip yeni taleplere her sabah bakar.',
          success_msg: 'Teşekkürler, talebiniz listeye eklendi.',
        },
      },
      rows: [
        ['Yazı tiplerini seç', 'İki tane, gereken tüm harfleriyle.'],
        ['Ana sayfayı yap', ''],
        ['Künyeyi yaz', 'Avukat bir kez göz attı.'],
        ['Eski yazıları taşı', 'Seksen kadar; beş yıldan eski olanları alma.'],
        ['Beş kişiyle dene', 'İkisi yalnızca klavyeyle.'],
        ['Nakliye aracını ayarla', ''],
        ['Kutuları etiketle', 'Oda numarası ve ad.'],
        ['Eski internet hattını iptal et', 'İki ay önceden bildirmek gerekiyor.'],
        ['Soruları yaz', 'En çok on tane.'],
        ['Çekiliş için bir ödül bul', ''],
        ['Rakamları topla', ''],
        ['Baskıya gönder', 'Geri dönüştürülmüş kâğıt, 300 adet.'],
      ],
    },
    people: {
      title: 'Ekip',
      columns: {
        name: 'Ad',
        role: 'Görev alanı',
        email: 'E-posta',
        tasks: 'Görevler',
        hours: 'Planlanan saat',
      },
      views: { grid: 'Herkes' },
      rows: [
        ['Nur Rahmanoğlu', 'Tasarım'],
        ['Deniz Mensur', 'Geliştirme'],
        ['Yaren Koşar', 'Editör'],
        ['Pelin Duvarcı', 'Ofis'],
      ],
    },
  },
}
