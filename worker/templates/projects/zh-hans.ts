import type { TemplateWords } from '../template.ts'

export const projectsZhHans: TemplateWords = {
  title: '项目跟踪',
  tables: {
    projects: {
      title: '项目',
      columns: {
        name: '项目名称',
        state: '状态',
        starts: '开始日期',
        due: '截止日期',
        tasks: '任务',
        taskCount: '任务数',
        hours: '总工时',
        goal: '目标',
      },
      options: { state: { planned: '计划中', running: '进行中', paused: '已暂停', done: '已完成' } },
      views: { grid: '全部项目', running: '进行中' },
      rows: [
        ['新版网站', '双语网站，让访客一看就知道怎么找。'],
        ['办公室搬迁', '星期一大家照常上班，就像什么都没发生过。'],
        ['客户调研', '了解两百位客户最需要什么。'],
        ['年度报告', '在会员大会之前寄给会员。'],
      ],
    },
    tasks: {
      title: '任务',
      columns: {
        title: '任务名称',
        state: '状态',
        priority: '优先级',
        project: '项目',
        who: '负责人',
        due: '截止日期',
        hours: '工时',
        projectState: '项目状态',
        details: '详情',
      },
      options: {
        state: { todo: '待办', doing: '进行中', review: '待审核', done: '已完成' },
        priority: { high: '高', normal: '中', low: '低' },
      },
      views: { grid: '全部任务', open: '未完成', late: '已逾期', form: '提交需求' },
      forms: {
        form: {
          heading: '提交需求',
          subheading: '请说明您需要什么、什么时候需要。团队每天早上查看新需求。',
          success_msg: '谢谢，您的需求已加入列表。',
        },
      },
      rows: [
        ['选定字体', '两款，要包含我们用到的所有生僻字。'],
        ['制作首页', ''],
        ['撰写网站声明', '律师已经看过一遍。'],
        ['迁移旧文章', '大约八十篇，五年以前的不用迁。'],
        ['找五个人试用', '其中两人只用键盘操作。'],
        ['预订搬家货车', ''],
        ['给箱子贴标签', '写上房间号和姓名。'],
        ['注销旧宽带', '须提前两个月通知。'],
        ['编写问卷题目', '最多十道题。'],
        ['准备抽奖奖品', ''],
        ['收集数据', ''],
        ['送印', '再生纸，300 份。'],
      ],
    },
    people: {
      title: '成员',
      columns: { name: '姓名', role: '岗位', email: '邮箱', tasks: '任务', hours: '计划工时' },
      views: { grid: '全部成员' },
      rows: [
        ['罗诺', '设计'],
        ['孟丹阳', '开发'],
        ['姚雅琪', '编辑'],
        ['潘伟', '行政'],
      ],
    },
  },
}
