import type { TemplateWords } from '../template.ts'

export const contentZhHans: TemplateWords = {
  title: '内容日历',
  tables: {
    posts: {
      title: '内容',
      columns: {
        title: '标题',
        state: '状态',
        goesOut: '发布时间',
        channels: '渠道',
        author: '作者',
        campaign: '活动',
        words: '字数',
        campaignEnds: '活动结束日期',
        summary: '摘要',
      },
      options: {
        state: { idea: '构思', writing: '撰写中', review: '待审核', planned: '已排期', out: '已发布' },
        channels: { blog: '博客', newsletter: '邮件通讯', video: '视频', podcast: '播客' },
      },
      views: { grid: '全部内容', soon: '未来一个月', ideas: '构思', form: '推荐选题' },
      forms: {
        form: {
          heading: '推荐选题',
          subheading: '您想看我们写什么？一句话就够了。',
          success_msg: '谢谢！我们每周四讨论新选题。',
        },
      },
      rows: [
        ['自行车店教我们的排队学问', '为什么短队伍总让人觉得更长。'],
        ['五封读者来信', ''],
        ['我们如何挑选供应商', '附上我们会问的问题清单。'],
        ['工坊里的一天', '九十秒，无旁白。'],
        ['修还是换？', '一张帮您做决定的表格，价格都是真实的。'],
        ['冬季营业时间', ''],
        ['对话市长', '聊聊自行车道。'],
        ['车铃的历史', '向博物馆要图片。'],
        ['补胎的三种方法', ''],
        ['我们团队最爱的骑行路线', '附地图。'],
      ],
    },
    campaigns: {
      title: '活动',
      columns: {
        name: '活动名称',
        starts: '开始日期',
        ends: '结束日期',
        budget: '预算',
        posts: '内容',
        count: '内容数',
        words: '总字数',
      },
      views: { grid: '全部活动' },
      rows: [['柜台背后'], ['维修月'], ['夜骑安全']],
    },
    authors: {
      title: '作者',
      columns: { name: '姓名', email: '邮箱', about: '简介', posts: '内容' },
      views: { grid: '全部作者' },
      rows: [
        ['林美', '擅长写长文。'],
        ['柯飞', '负责邮件通讯。'],
        ['萨如拉', '负责拍摄和剪辑。'],
        ['卢凯', '我们的技师，也是最好的批评者。'],
      ],
    },
  },
}
