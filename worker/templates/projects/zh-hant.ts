import type { TemplateWords } from '../template.ts'

export const projectsZhHant: TemplateWords = {
  title: '專案追蹤',
  tables: {
    projects: {
      title: '專案',
      columns: {
        name: '專案名稱',
        state: '狀態',
        starts: '開始日',
        due: '截止日',
        tasks: '任務',
        taskCount: '任務數',
        hours: '總時數',
        goal: '目標',
      },
      options: { state: { planned: '規劃中', running: '進行中', paused: '暫停', done: '完成' } },
      views: { grid: '所有專案', running: '進行中' },
      rows: [
        ['新網站', '雙語網站，讓人一看就知道怎麼找。'],
        ['辦公室搬遷', '星期一大家照常上班，像什麼事都沒發生過。'],
        ['客戶問卷調查', '了解兩百位客戶最想要什麼。'],
        ['年度報告', '在會員大會前寄給會員。'],
      ],
    },
    tasks: {
      title: '任務',
      columns: {
        title: '任務名稱',
        state: '狀態',
        priority: '優先順序',
        project: '專案',
        who: '負責人',
        due: '截止日',
        hours: '時數',
        projectState: '專案狀態',
        details: '詳細內容',
      },
      options: {
        state: { todo: '待辦', doing: '進行中', review: '待審查', done: '完成' },
        priority: { high: '高', normal: '中', low: '低' },
      },
      views: { grid: '所有任務', open: '未完成的任務', late: '逾期', form: '提出需求' },
      forms: {
        form: {
          heading: '提出需求',
          subheading: '請說明您需要什麼、何時需要。團隊每天早上查看新需求。',
          success_msg: '謝謝，您的需求已列入清單。',
        },
      },
      rows: [
        ['挑選字型', '兩款，要有我們用到的所有罕用字。'],
        ['製作首頁', ''],
        ['撰寫網站聲明', '律師已經看過一次。'],
        ['搬移舊文章', '大約八十篇，超過五年的就不搬了。'],
        ['請五個人試用', '其中兩位只用鍵盤。'],
        ['預約搬家貨車', ''],
        ['替箱子貼標籤', '寫上房號與姓名。'],
        ['退掉舊的網路線路', '須在兩個月前通知。'],
        ['撰寫問卷題目', '最多十題。'],
        ['找抽獎獎品', ''],
        ['蒐集數據', ''],
        ['送印', '再生紙，300 份。'],
      ],
    },
    people: {
      title: '成員',
      columns: { name: '姓名', role: '職務', email: '電子郵件', tasks: '任務', hours: '預計時數' },
      views: { grid: '所有成員' },
      rows: [
        ['羅諾安', '設計'],
        ['孟丹青', '開發'],
        ['姚雅婷', '編輯'],
        ['潘威廷', '行政'],
      ],
    },
  },
}
