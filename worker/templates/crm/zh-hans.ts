import type { TemplateWords } from '../template.ts'

export const crmZhHans: TemplateWords = {
  title: '客户管理',
  tables: {
    companies: {
      title: '公司',
      columns: {
        name: '名称',
        industry: '行业',
        city: '城市',
        website: '网站',
        people: '员工人数',
        contacts: '联系人',
        deals: '商机',
        total: '商机总额',
      },
      options: {
        industry: {
          food: '餐饮食品',
          software: '软件',
          energy: '能源',
          travel: '旅游',
          health: '医疗健康',
        },
      },
      views: { grid: '全部公司' },
      rows: [
        ['海港咖啡烘焙', '厦门'],
        ['九层软件', '杭州'],
        ['清源能源', '苏州'],
        ['慢车旅行', '昆明'],
        ['榆树诊所', '成都'],
        ['盐与松餐厅', '青岛'],
      ],
    },
    contacts: {
      title: '联系人',
      columns: {
        name: '姓名',
        role: '职位',
        email: '邮箱',
        phone: '电话',
        company: '公司',
        spoke: '上次沟通',
        notes: '备注',
      },
      views: { grid: '全部联系人', stale: '待回访', form: '联系我们' },
      forms: {
        form: {
          heading: '联系我们',
          subheading: '请留下您的信息，我们会在两个工作日内给您回电。',
          success_msg: '谢谢！我们会尽快与您联系。',
        },
      },
      rows: [
        ['米雪晴', '采购主管', '喜欢在上午简短通话。'],
        ['江思远', '创始人', ''],
        ['艾可欣', '运营负责人', '索要过安全问卷。'],
        ['沈明辉', '财务', '发票寄给他。'],
        ['雷丽雅', '项目经理', '董事会在每月第一个星期二开会。'],
        ['唐志强', '老板', ''],
        ['尹诗涵', '诊所经理', '更喜欢用邮件沟通。'],
        ['欧阳铭', '主厨', '夏季旺季过后才回来。'],
      ],
    },
    deals: {
      title: '商机',
      columns: {
        name: '商机名称',
        stage: '阶段',
        value: '金额',
        chance: '成交概率',
        weighted: '加权金额',
        closes: '预计成交日期',
        company: '公司',
        city: '城市',
        next: '下一步',
      },
      options: {
        stage: {
          lead: '线索',
          meeting: '洽谈',
          offer: '报价',
          contract: '合同',
          won: '赢单',
          lost: '输单',
        },
      },
      views: { grid: '全部商机', open: '跟进中', won: '赢单' },
      rows: [
        ['咖啡店收银系统', '发送第二版报价，含培训。'],
        ['140 个席位的许可证', ''],
        ['两座工厂的试点', '合同正在对方律师手中。'],
        ['预订网站', '弄清楚由谁拍板。'],
        ['预约提醒', '给前台团队演示产品。'],
        ['菜单规划工具', '明年春天再试一次。'],
        ['技术支持套餐', '准备一年和三年的价格方案。'],
        ['电表数据看板', '打电话初步介绍。'],
        ['在线订餐', '等对方答复交付日期。'],
      ],
    },
  },
}
