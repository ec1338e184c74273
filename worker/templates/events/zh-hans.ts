import type { TemplateWords } from '../template.ts'

export const eventsZhHans: TemplateWords = {
  title: '活动报名',
  tables: {
    registrations: {
      title: '报名',
      columns: {
        name: '姓名',
        email: '邮箱',
        ticket: '票种',
        sessions: '场次',
        food: '饮食要求',
        paid: '已付款',
        here: '已到场',
        wishes: '备注',
      },
      options: {
        ticket: { early: '早鸟票', regular: '普通票', student: '学生票', guest: '嘉宾票' },
        food: { vegetarian: '素食', vegan: '纯素', halal: '清真', gluten: '无麸质' },
      },
      views: { grid: '全部报名', unpaid: '未付款', door: '现场签到', form: '立即报名' },
      forms: {
        form: {
          heading: '报名参加开放日',
          subheading: '座位按报名先后安排。我们会在一天内给您回信。',
          success_msg: '报名成功，到时见！',
        },
      },
      rows: [
        ['安美华', ''],
        ['何力', '乘 8:40 到站的火车。'],
        ['白思雅', ''],
        ['邓戈', '请安排靠过道的座位。'],
        ['陈伟', ''],
        ['方婷', '将在讨论会上介绍图书馆项目。'],
        ['叶华', '会带一位朋友参加花园导览。'],
        ['任杰', ''],
      ],
    },
    sessions: {
      title: '场次',
      columns: {
        title: '场次名称',
        starts: '开始时间',
        minutes: '时长（分钟）',
        room: '地点',
        speaker: '演讲嘉宾',
        places: '名额',
        registrations: '报名',
        taken: '已占名额',
        free: '剩余名额',
        about: '简介',
      },
      options: { room: { hall: '大礼堂', library: '图书馆', garden: '花园' } },
      views: { grid: '日程', hall: '大礼堂' },
      rows: [
        ['欢迎致辞', '我们是谁，今天有哪些精彩内容。'],
        ['亲手装订笔记本', '材料都已备好。'],
        ['漫步老花园', '建议穿结实的鞋子。'],
        ['朗读时间', '带上一页您喜欢的文字。'],
        ['问答环节', '与今天的所有嘉宾交流。'],
      ],
    },
    speakers: {
      title: '演讲嘉宾',
      columns: {
        name: '姓名',
        from: '所属机构',
        email: '邮箱',
        website: '网站',
        sessions: '场次',
        confirmed: '已确认',
      },
      views: { grid: '全部嘉宾' },
      rows: [
        ['陆书雅', '书之屋'],
        ['马涛', '纸艺工坊'],
        ['韩娜', '城市花园'],
        ['欧乐', '广播电台'],
      ],
    },
  },
}
