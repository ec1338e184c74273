import type { TemplateWords } from '../template.ts'

export const eventsJa: TemplateWords = {
  title: 'イベント申し込み',
  tables: {
    registrations: {
      title: '申し込み',
      columns: {
        name: '氏名',
        email: 'メール',
        ticket: 'チケット',
        sessions: 'セッション',
        food: '食事',
        paid: '支払い済み',
        here: '来場済み',
        wishes: 'ご要望',
      },
      options: {
        ticket: { early: '早割', regular: '一般', student: '学生', guest: '招待' },
        food: {
          vegetarian: 'ベジタリアン',
          vegan: 'ヴィーガン',
          halal: 'ハラール',
          gluten: 'グルテンフリー',
        },
      },
      views: { grid: 'すべての申し込み', unpaid: '未払い', door: '当日受付', form: '申し込む' },
      forms: {
        form: {
          heading: 'オープンデーに申し込む',
          subheading: 'お席は先着順です。1 日以内にメールでご連絡します。',
          success_msg: 'お申し込みを受け付けました。当日お会いしましょう！',
        },
      },
      rows: [
        ['天野 麻里', ''],
        ['辺見 陸', '8:40 着の電車で来場。'],
        ['春山 里沙', ''],
        ['出口 悟', '通路側の席を希望。'],
        ['千葉 蓮', ''],
        ['藤田 楓', 'パネルで図書館プロジェクトについて話す。'],
        ['江波 絵真', '庭園ツアーに友人と参加。'],
        ['来栖 譲二', ''],
      ],
    },
    sessions: {
      title: 'セッション',
      columns: {
        title: 'セッション名',
        starts: '開始日時',
        minutes: '時間（分）',
        room: '会場',
        speaker: '登壇者',
        places: '定員',
        registrations: '申し込み',
        taken: '申込者数',
        free: '残席',
        about: '概要',
      },
      options: { room: { hall: '大ホール', library: '図書室', garden: '庭園' } },
      views: { grid: 'プログラム', hall: '大ホール' },
      rows: [
        ['開会のあいさつ', '私たちのことと、今日の見どころをご紹介します。'],
        ['自分だけのノートを綴じる', '材料はすべてご用意しています。'],
        ['古い庭園を歩く', '歩きやすい靴でお越しください。'],
        ['朗読の時間', 'お気に入りの 1 ページをお持ちください。'],
        ['質疑応答', '今日の登壇者全員が参加します。'],
      ],
    },
    speakers: {
      title: '登壇者',
      columns: {
        name: '氏名',
        from: '所属',
        email: 'メール',
        website: 'Web サイト',
        sessions: 'セッション',
        confirmed: '確認済み',
      },
      views: { grid: 'すべての登壇者' },
      rows: [
        ['足立 瑠衣', '本の家'],
        ['瀬川 真人', '紙の工房'],
        ['木村 花', '街の庭園'],
        ['大木 蘭', 'ラジオ局'],
      ],
    },
  },
}
