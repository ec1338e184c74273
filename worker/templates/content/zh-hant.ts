import type { TemplateWords } from '../template.ts'

export const contentZhHant: TemplateWords = {
  title: '內容行事曆',
  tables: {
    posts: {
      title: '貼文',
      columns: {
        title: '標題',
        state: '狀態',
        goesOut: '發布時間',
        channels: '管道',
        author: '作者',
        campaign: '活動',
        words: '字數',
        campaignEnds: '活動結束日',
        summary: '摘要',
      },
      options: {
        state: { idea: '構想', writing: '撰寫中', review: '待審查', planned: '已排程', out: '已發布' },
        channels: { blog: '部落格', newsletter: '電子報', video: '影片', podcast: 'Podcast' },
      },
      views: { grid: '所有貼文', soon: '未來一個月', ideas: '構想', form: '推薦主題' },
      forms: {
        form: {
          heading: '推薦主題',
          subheading: '您希望我們寫些什麼？一句話就夠了。',
          success_msg: '謝謝！我們每週四討論新主題。',
        },
      },
      rows: [
        ['單車行教我們的排隊學問', '為什麼短短的隊伍總讓人覺得很長。'],
        ['五封讀者來信', ''],
        ['我們如何挑選供應商', '附上我們會問的問題清單。'],
        ['工坊的一天', '九十秒，沒有旁白。'],
        ['修理還是換新？', '一張幫您做決定的表格，價格都是真的。'],
        ['冬季營業時間', ''],
        ['專訪市長', '聊聊自行車道。'],
        ['車鈴的歷史', '向博物館要圖片。'],
        ['補胎的三種方法', ''],
        ['我們團隊最愛的路線', '附地圖。'],
      ],
    },
    campaigns: {
      title: '活動',
      columns: {
        name: '活動名稱',
        starts: '開始日',
        ends: '結束日',
        budget: '預算',
        posts: '貼文',
        count: '貼文數',
        words: '總字數',
      },
      views: { grid: '所有活動' },
      rows: [['櫃檯背後'], ['維修月'], ['夜騎安全']],
    },
    authors: {
      title: '作者',
      columns: { name: '姓名', email: '電子郵件', about: '簡介', posts: '貼文' },
      views: { grid: '所有作者' },
      rows: [
        ['林玫君', '擅長寫長文。'],
        ['柯宏偉', '負責電子報。'],
        ['蔡莎莎', '負責拍攝與剪輯。'],
        ['盧冠宇', '我們的技師，也是最好的評論者。'],
      ],
    },
  },
}
