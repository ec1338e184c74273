import type { TemplateShape } from '../template.ts'

export const projects: TemplateShape = {
  tables: {
    projects: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        state: {
          type: 'SingleSelect',
          default: 'planned',
          options: { planned: '#E4E7ED', running: '#DBE4FF', paused: '#FDEFB5', done: '#D9F2C9' },
        },
        starts: { type: 'Date' },
        due: { type: 'Date' },
        tasks: { inverseOf: 'tasks' },
        taskCount: { rollup: { through: 'tasks', column: 'title', take: 'count' } },
        hours: { rollup: { through: 'tasks', column: 'hours', take: 'sum' } },
        goal: { type: 'LongText', said: true },
      },
      rows: [
        ['running', '-30', '+25'],
        ['running', '-12', '+40'],
        ['planned', '+14', '+75'],
        ['done', '-90', '-10'],
      ],
      views: {
        grid: { type: 'grid', sorts: [['due', 'asc']] },
        running: { type: 'grid', filters: [{ column: 'state', operator: 'eq', value: 'running' }] },
        calendar: { type: 'calendar', dates: ['starts', 'due'], show: ['name', 'state'] },
        timeline: {
          type: 'timeline',
          dates: ['starts', 'due'],
          groupBy: 'state',
          show: ['name', 'state', 'starts', 'due'],
          sorts: [['starts', 'asc']],
        },
      },
    },
    tasks: {
      columns: {
        title: { type: 'SingleLineText', said: true, required: true },
        state: {
          type: 'SingleSelect',
          default: 'todo',
          options: { todo: '#E4E7ED', doing: '#DBE4FF', review: '#E8DCFF', done: '#D9F2C9' },
        },
        priority: {
          type: 'SingleSelect',
          options: { high: '#FFD9D7', normal: '#D0F0FB', low: '#E4E7ED' },
        },
        project: { link: 'projects', relation: 'bt', inverse: 'tasks' },
        who: { link: 'people', relation: 'bt', inverse: 'tasks' },
        due: { type: 'Date' },
        hours: { type: 'Number' },
        projectState: { lookup: { through: 'project', column: 'state' } },
        details: { type: 'LongText', said: true },
      },
      rows: [
        ['done', 'high', [1], [1], '-14', 12],
        ['doing', 'high', [1], [2], '+2', 20],
        ['review', 'normal', [1], [3], '+1', 6],
        ['todo', 'normal', [1], [2], '+9', 10],
        ['todo', 'high', [1], [4], '+18', 8],
        ['doing', 'normal', [2], [4], '+4', 16],
        ['todo', 'low', [2], [1], '+22', 5],
        ['todo', 'high', [2], [3], '-1', 4],
        ['todo', 'normal', [3], [1], '+30', 14],
        ['todo', 'low', [3], null, '+44', 9],
        ['done', 'normal', [4], [2], '-20', 24],
        ['done', 'low', [4], [3], '-11', 3],
      ],
      views: {
        grid: { type: 'grid', sorts: [['due', 'asc']] },
        open: {
          type: 'grid',
          filters: [{ column: 'state', operator: 'neq', value: 'done' }],
          sorts: [
            ['priority', 'asc'],
            ['due', 'asc'],
          ],
        },
        late: {
          type: 'grid',
          filters: [
            { column: 'due', operator: 'lt', sub: 'today' },
            { column: 'state', operator: 'neq', value: 'done' },
          ],
          sorts: [['due', 'asc']],
        },
        board: { type: 'kanban', stackBy: 'state', show: ['title', 'priority', 'project', 'who', 'due'] },
        calendar: { type: 'calendar', dates: ['due'], show: ['title', 'state', 'who'] },
        form: {
          type: 'form',
          show: ['title', 'priority', 'due', 'details'],
          required: ['title'],
        },
      },
    },
    people: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        role: { type: 'SingleLineText', said: true },
        email: { type: 'Email' },
        tasks: { inverseOf: 'tasks' },
        hours: { rollup: { through: 'tasks', column: 'hours', take: 'sum' } },
      },
      rows: [['noor@example.com'], ['daniel@example.com'], ['yara@example.com'], ['pavel@example.com']],
      views: { grid: { type: 'grid', sorts: [['name', 'asc']] } },
    },
  },
}
