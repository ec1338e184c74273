import type { TemplateWords } from '../template.ts'

export const crmZhHant: TemplateWords = {
  title: '客戶管理',
  tables: {
    companies: {
      title: '公司',
      columns: {
        name: '名稱',
        industry: '產業',
        city: '城市',
        website: '網站',
        people: '員工人數',
        contacts: '聯絡人',
        deals: '商機',
        total: '商機總額',
      },
      options: {
        industry: {
          food: '餐飲食品',
          software: '軟體',
          energy: '能源',
          travel: '旅遊',
          health: '醫療保健',
        },
      },
      views: { grid: '所有公司' },
      rows: [
        ['港邊烘豆所', '高雄'],
        ['九疊軟體', '台北'],
        ['亮水能源', '新竹'],
        ['慢車旅行社', '花蓮'],
        ['榆樹診所', '台中'],
        ['鹽與松餐館', '台南'],
      ],
    },
    contacts: {
      title: '聯絡人',
      columns: {
        name: '姓名',
        role: '職稱',
        email: '電子郵件',
        phone: '電話',
        company: '公司',
        spoke: '上次聯絡',
        notes: '備註',
      },
      views: { grid: '所有聯絡人', stale: '該再聯絡', form: '與我們聯絡' },
      forms: {
        form: {
          heading: '與我們聯絡',
          subheading: '請告訴我們您是誰，我們會在兩個工作天內回電。',
          success_msg: '謝謝您！我們很快就會與您聯絡。',
        },
      },
      rows: [
        ['米佳蓉', '採購主管', '喜歡在早上簡短通話。'],
        ['江承恩', '創辦人', ''],
        ['艾語彤', '營運主管', '要過資安問卷。'],
        ['沈柏翰', '財務', '發票寄給他。'],
        ['賴麗雅', '專案經理', '董事會在每月第一個星期二開會。'],
        ['湯家豪', '老闆', ''],
        ['殷怡君', '診所經理', '偏好用電子郵件聯絡。'],
        ['歐明德', '主廚', '夏季旺季結束後才回來。'],
      ],
    },
    deals: {
      title: '商機',
      columns: {
        name: '商機名稱',
        stage: '階段',
        value: '金額',
        chance: '成交機率',
        weighted: '加權金額',
        closes: '預計成交日',
        company: '公司',
        city: '城市',
        next: '下一步',
      },
      options: {
        stage: {
          lead: '潛在客戶',
          meeting: '洽談',
          offer: '報價',
          contract: '合約',
          won: '成交',
          lost: '未成交',
        },
      },
      views: { grid: '所有商機', open: '進行中的商機', won: '成交' },
      rows: [
        ['烘豆店收銀機', '寄出第二版報價，含教育訓練。'],
        ['140 個席次的授權', ''],
        ['兩座廠區的試辦', '合約正在對方律師手上。'],
        ['訂位網站', '弄清楚由誰決定。'],
        ['看診提醒', '向櫃檯團隊展示。'],
        ['菜單規劃工具', '明年春天再試一次。'],
        ['技術支援方案', '準備一年與三年的價格。'],
        ['電表儀表板', '打電話初步介紹。'],
        ['線上訂餐', '等對方回覆交貨日期。'],
      ],
    },
  },
}
