import type { TemplateShape } from '../template.ts'

export const content: TemplateShape = {
  tables: {
    posts: {
      columns: {
        title: { type: 'SingleLineText', said: true, required: true },
        state: {
          type: 'SingleSelect',
          default: 'idea',
          options: {
            idea: '#E4E7ED',
            writing: '#DBE4FF',
            review: '#E8DCFF',
            planned: '#FDEFB5',
            out: '#D9F2C9',
          },
        },
        goesOut: { type: 'DateTime' },
        channels: {
          type: 'MultiSelect',
          options: { blog: '#DBE4FF', newsletter: '#C5F2E4', video: '#FFD9D7', podcast: '#FFE1C4' },
        },
        author: { link: 'authors', relation: 'bt', inverse: 'posts' },
        campaign: { link: 'campaigns', relation: 'bt', inverse: 'posts' },
        words: { type: 'Number' },
        campaignEnds: { lookup: { through: 'campaign', column: 'ends' } },
        summary: { type: 'LongText', said: true },
      },
      rows: [
        ['out', '-16 09:00', ['blog', 'newsletter'], [1], [1], 1200],
        ['out', '-9 07:30', ['newsletter'], [2], [1], 650],
        ['planned', '+2 09:00', ['blog'], [1], [1], 1800],
        ['planned', '+5 16:00', ['video'], [3], [2], null],
        ['review', '+8 09:00', ['blog', 'newsletter'], [4], [2], 1500],
        ['writing', '+13 09:00', ['blog'], [2], [2], 900],
        ['writing', '+20 06:00', ['podcast'], [3], [3], null],
        ['idea', null, ['blog'], null, null, null],
        ['idea', null, ['video', 'podcast'], [4], [3], null],
        ['idea', null, ['newsletter'], null, null, null],
      ],
      views: {
        grid: { type: 'grid', sorts: [['goesOut', 'asc']] },
        soon: {
          type: 'grid',
          filters: [{ column: 'goesOut', operator: 'isWithin', sub: 'nextMonth' }],
          sorts: [['goesOut', 'asc']],
        },
        ideas: {
          type: 'grid',
          show: ['title', 'channels', 'summary'],
          filters: [{ column: 'state', operator: 'eq', value: 'idea' }],
        },
        board: { type: 'kanban', stackBy: 'state', show: ['title', 'goesOut', 'channels', 'author'] },
        calendar: { type: 'calendar', dates: ['goesOut'], show: ['title', 'state', 'author'] },
        form: { type: 'form', show: ['title', 'channels', 'summary'], required: ['title'] },
      },
    },
    campaigns: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        starts: { type: 'Date' },
        ends: { type: 'Date' },
        budget: { type: 'Currency', meta: { currency_code: 'EUR', precision: 0 } },
        posts: { inverseOf: 'posts' },
        count: { rollup: { through: 'posts', column: 'title', take: 'count' } },
        words: { rollup: { through: 'posts', column: 'words', take: 'sum' } },
      },
      rows: [
        ['-20', '+10', 3000],
        ['+1', '+30', 4500],
        ['+15', '+60', 2500],
      ],
      views: {
        grid: { type: 'grid', sorts: [['starts', 'asc']] },
        calendar: { type: 'calendar', dates: ['starts', 'ends'], show: ['name', 'budget'] },
      },
    },
    authors: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        email: { type: 'Email' },
        about: { type: 'LongText', said: true },
        posts: { inverseOf: 'posts' },
      },
      rows: [['mei@example.com'], ['kofi@example.com'], ['sara@example.com'], ['lukas@example.com']],
      views: { grid: { type: 'grid', sorts: [['name', 'asc']] } },
    },
  },
}
