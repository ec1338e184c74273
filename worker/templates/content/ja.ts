import type { TemplateWords } from '../template.ts'

export const contentJa: TemplateWords = {
  title: 'コンテンツカレンダー',
  tables: {
    posts: {
      title: '投稿',
      columns: {
        title: 'タイトル',
        state: 'ステータス',
        goesOut: '公開日時',
        channels: 'チャネル',
        author: '執筆者',
        campaign: 'キャンペーン',
        words: '文字数',
        campaignEnds: 'キャンペーン終了日',
        summary: '概要',
      },
      options: {
        state: {
          idea: 'アイデア',
          writing: '執筆中',
          review: '確認中',
          planned: '公開予定',
          out: '公開済み',
        },
        channels: {
          blog: 'ブログ',
          newsletter: 'メールマガジン',
          video: '動画',
          podcast: 'ポッドキャスト',
        },
      },
      views: { grid: 'すべての投稿', soon: '今後 1 か月', ideas: 'アイデア', form: 'テーマを提案' },
      forms: {
        form: {
          heading: 'テーマを提案',
          subheading: '取り上げてほしいことを教えてください。一言でかまいません。',
          success_msg: 'ありがとうございます。新しいテーマは毎週木曜日に検討します。',
        },
      },
      rows: [
        ['自転車店に学ぶ行列の話', '短い順番待ちが、実際より長く感じられるわけ。'],
        ['読者からの 5 通の手紙', ''],
        ['仕入れ先の選び方', '実際に尋ねている質問のリスト付き。'],
        ['工房の一日', '90 秒、ナレーションなし。'],
        ['修理か、買い替えか', '実際の価格で比べられる早見表。'],
        ['冬の営業時間', ''],
        ['市長との対談', '自転車レーンについて。'],
        ['自転車ベルの歴史', '博物館に写真を借りる。'],
        ['パンクを直す 3 つの方法', ''],
        ['スタッフのお気に入りコース', '地図付き。'],
      ],
    },
    campaigns: {
      title: 'キャンペーン',
      columns: {
        name: 'キャンペーン名',
        starts: '開始日',
        ends: '終了日',
        budget: '予算',
        posts: '投稿',
        count: '投稿数',
        words: '合計文字数',
      },
      views: { grid: 'すべてのキャンペーン' },
      rows: [['カウンターの裏側'], ['修理強化月間'], ['夜道を安全に']],
    },
    authors: {
      title: '執筆者',
      columns: { name: '氏名', email: 'メール', about: '紹介', posts: '投稿' },
      views: { grid: 'すべての執筆者' },
      rows: [
        ['林 芽衣', '長い記事が得意。'],
        ['小橋 光輝', 'メールマガジンを担当。'],
        ['紅林 沙羅', '撮影と編集。'],
        ['堀 琉人', '当店の整備士で、いちばんの批評家。'],
      ],
    },
  },
}
