import type { TemplateWords } from '../template.ts'

export const contentTr: TemplateWords = {
  title: 'İçerik takvimi',
  tables: {
    posts: {
      title: 'Gönderiler',
      columns: {
        title: 'Başlık',
        state: 'Durum',
        goesOut: 'Yayın zamanı',
        channels: 'Kanallar',
        author: 'Yazar',
        campaign: 'Kampanya',
        words: 'Sözcük sayısı',
        campaignEnds: 'Kampanya bitişi',
        summary: 'Özet',
      },
      options: {
        state: {
          idea: 'Fikir',
          writing: 'Yazılıyor',
          review: 'İncelemede',
          planned: 'Planlandı',
          out: 'Yayımlandı',
        },
        channels: { blog: 'Blog', newsletter: 'Bülten', video: 'Video', podcast: 'Podcast' },
      },
      views: { grid: 'Tüm gönderiler', soon: 'Gelecek ay', ideas: 'Fikirler', form: 'Konu öner' },
      forms: {
        form: {
          heading: 'Konu önerin',
          subheading: 'Ne hakkında yazalım? Bir cümle yeter.',
          success_msg: 'Teşekkürler. Yeni konulara her perşembe bakıyoruz.',
        },
      },
      rows: [
        ['Bir bisikletçinin kuyruklar hakkında bildikleri', 'Kısa bekleme listeleri neden uzun gelir?'],
        ['Okurlardan beş mektup', ''],
        ['Tedarikçilerimizi nasıl seçiyoruz?', 'Sorduğumuz soruların listesiyle.'],
        ['Atölyede bir gün', 'Doksan saniye, seslendirmesiz.'],
        ['Tamir mi, yenisi mi?', 'Karar vermeye yardımcı, gerçek fiyatlı bir tablo.'],
        ['Kış çalışma saatleri', ''],
        ['Belediye başkanıyla söyleşi', 'Bisiklet yolları üzerine.'],
        ['Zilin tarihi', 'Müzeden görsel iste.'],
        ['Patlak lastiği onarmanın üç yolu', ''],
        ['Ekibimizin en sevdiği rotalar', 'Haritalarla.'],
      ],
    },
    campaigns: {
      title: 'Kampanyalar',
      columns: {
        name: 'Kampanya',
        starts: 'Başlangıç',
        ends: 'Bitiş',
        budget: 'Bütçe',
        posts: 'Gönderiler',
        count: 'Gönderi sayısı',
        words: 'Toplam sözcük',
      },
      views: { grid: 'Tüm kampanyalar' },
      rows: [['Tezgâhın ardında'], ['Tamir ayı'], ['Karanlıkta güvenle']],
    },
    authors: {
      title: 'Yazarlar',
      columns: { name: 'Ad', email: 'E-posta', about: 'Hakkında', posts: 'Gönderiler' },
      views: { grid: 'Tüm yazarlar' },
      rows: [
        ['Melis Lale', 'Uzun yazılar yazar.'],
        ['Koray Acar', 'Bültenle ilgilenir.'],
        ['Sara Benli', 'Çeker ve kurgular.'],
        ['Lokman Horasan', 'Ustamız ve en iyi eleştirmenimiz.'],
      ],
    },
  },
}
