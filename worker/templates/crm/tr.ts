import type { TemplateWords } from '../template.ts'

export const crmTr: TemplateWords = {
  title: 'Müşteriler',
  tables: {
    companies: {
      title: 'Şirketler',
      columns: {
        name: 'Ad',
        industry: 'Sektör',
        city: 'Şehir',
        website: 'Web sitesi',
        people: 'Çalışan sayısı',
        contacts: 'Kişiler',
        deals: 'Anlaşmalar',
        total: 'Anlaşmaların değeri',
      },
      options: {
        industry: {
          food: 'Yiyecek ve içecek',
          software: 'Yazılım',
          energy: 'Enerji',
          travel: 'Seyahat',
          health: 'Sağlık',
        },
      },
      views: { grid: 'Tüm şirketler' },
      rows: [
        ['Liman Kahve', 'İzmir'],
        ['Dokuz Kat', 'İstanbul'],
        ['Berrak Su', 'Antalya'],
        ['Ağır Tren', 'Eskişehir'],
        ['Karaağaç Kliniği', 'Bursa'],
        ['Tuz ve Çam', 'Muğla'],
      ],
    },
    contacts: {
      title: 'Kişiler',
      columns: {
        name: 'Ad',
        role: 'Görev',
        email: 'E-posta',
        phone: 'Telefon',
        company: 'Şirket',
        spoke: 'Son görüşme',
        notes: 'Notlar',
      },
      views: { grid: 'Tüm kişiler', stale: 'Yeniden ara', form: 'Bize ulaşın' },
      forms: {
        form: {
          heading: 'Bize ulaşın',
          subheading: 'Kendinizi tanıtın, iki iş günü içinde sizi arayalım.',
          success_msg: 'Teşekkürler. Yakında size ulaşacağız.',
        },
      },
      rows: [
        ['Mine Okay', 'Satın alma müdürü', 'Sabahları kısa görüşmeleri sever.'],
        ['Can Lider', 'Kurucu', ''],
        ['Aylin Tan', 'Operasyon sorumlusu', 'Güvenlik anketini istedi.'],
        ['Sinan Reyhan', 'Finans', 'Faturalar ona gidiyor.'],
        ['Leyla Haznedar', 'Program yöneticisi', 'Yönetim kurulu ayın ilk salısı toplanıyor.'],
        ['Tolga Nalbant', 'İşletme sahibi', ''],
        ['İnci Karaca', 'Klinik müdürü', 'E-postayı tercih ediyor.'],
        ['Orhan Rençber', 'Şef', 'Yaz sezonundan sonra dönecek.'],
      ],
    },
    deals: {
      title: 'Anlaşmalar',
      columns: {
        name: 'Anlaşma',
        stage: 'Aşama',
        value: 'Değer',
        chance: 'Olasılık',
        weighted: 'Ağırlıklı değer',
        closes: 'Beklenen kapanış',
        company: 'Şirket',
        city: 'Şehir',
        next: 'Sonraki adım',
      },
      options: {
        stage: {
          lead: 'Aday',
          meeting: 'Görüşme',
          offer: 'Teklif',
          contract: 'Sözleşme',
          won: 'Kazanıldı',
          lost: 'Kaybedildi',
        },
      },
      views: { grid: 'Tüm anlaşmalar', open: 'Açık anlaşmalar', won: 'Kazanılanlar' },
      rows: [
        ['Kahve dükkânına yazarkasa', 'Eğitimi de içeren ikinci teklifi gönder.'],
        ['140 kullanıcılık lisans', ''],
        ['İki santralde pilot uygulama', 'Sözleşme avukatlarında.'],
        ['Rezervasyon sitesi', 'Kararı kimin verdiğini öğren.'],
        ['Randevu hatırlatmaları', 'Demoyu danışma ekibine göster.'],
        ['Menü planlayıcı', 'İlkbaharda yeniden dene.'],
        ['Destek paketi', 'Bir ve üç yıllık fiyatları hazırla.'],
        ['Sayaç panoları', 'Tanışma görüşmesi.'],
        ['Çevrimiçi sipariş', 'Teslim tarihleriyle ilgili yanıtlarını bekle.'],
      ],
    },
  },
}
