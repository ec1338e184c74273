import type { TemplateWords } from '../template.ts'

export const eventsZhHant: TemplateWords = {
  title: '活動報名',
  tables: {
    registrations: {
      title: '報名',
      columns: {
        name: '姓名',
        email: '電子郵件',
        ticket: '票種',
        sessions: '場次',
        food: '飲食需求',
        paid: '已付款',
        here: '已到場',
        wishes: '備註',
      },
      options: {
        ticket: { early: '早鳥票', regular: '一般票', student: '學生票', guest: '貴賓票' },
        food: { vegetarian: '蛋奶素', vegan: '全素', halal: '清真', gluten: '無麩質' },
      },
      views: { grid: '所有報名', unpaid: '尚未付款', door: '現場報到', form: '我要報名' },
      forms: {
        form: {
          heading: '報名參加開放日',
          subheading: '座位依報名順序安排。我們會在一天內回信給您。',
          success_msg: '報名成功，到時候見！',
        },
      },
      rows: [
        ['安美玲', ''],
        ['何立仁', '搭 8:40 到站的火車。'],
        ['白思婷', ''],
        ['鄧志明', '請安排靠走道的座位。'],
        ['陳威', ''],
        ['方婷宜', '會在座談會上介紹圖書館計畫。'],
        ['葉慧如', '會帶一位朋友參加花園導覽。'],
        ['任杰倫', ''],
      ],
    },
    sessions: {
      title: '場次',
      columns: {
        title: '場次名稱',
        starts: '開始時間',
        minutes: '時間（分鐘）',
        room: '地點',
        speaker: '講者',
        places: '名額',
        registrations: '報名',
        taken: '已報名人數',
        free: '剩餘名額',
        about: '簡介',
      },
      options: { room: { hall: '大禮堂', library: '圖書館', garden: '花園' } },
      views: { grid: '議程', hall: '大禮堂' },
      rows: [
        ['歡迎致詞', '我們是誰，以及今天有哪些活動。'],
        ['親手裝訂筆記本', '材料都準備好了。'],
        ['漫步老花園', '建議穿好走的鞋子。'],
        ['朗讀時間', '帶一頁您喜歡的文字來。'],
        ['問與答', '與今天所有講者交流。'],
      ],
    },
    speakers: {
      title: '講者',
      columns: {
        name: '姓名',
        from: '所屬單位',
        email: '電子郵件',
        website: '網站',
        sessions: '場次',
        confirmed: '已確認',
      },
      views: { grid: '所有講者' },
      rows: [
        ['陸書瑜', '書之屋'],
        ['馬泰安', '紙藝工坊'],
        ['韓娜', '城市花園'],
        ['歐樂', '廣播電台'],
      ],
    },
  },
}
