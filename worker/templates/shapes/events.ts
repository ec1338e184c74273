import type { TemplateShape } from '../template.ts'

export const events: TemplateShape = {
  tables: {
    registrations: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        email: { type: 'Email', required: true },
        ticket: {
          type: 'SingleSelect',
          default: 'regular',
          options: { early: '#C5F2E4', regular: '#DBE4FF', student: '#FDEFB5', guest: '#FFD7EB' },
        },
        sessions: { link: 'sessions', relation: 'mm', inverse: 'registrations' },
        food: {
          type: 'MultiSelect',
          options: { vegetarian: '#D9F2C9', vegan: '#C5F2E4', halal: '#D0F0FB', gluten: '#FFE1C4' },
        },
        paid: { type: 'Checkbox' },
        here: { type: 'Checkbox' },
        wishes: { type: 'LongText', said: true },
      },
      rows: [
        ['amara@example.com', 'early', [1, 2, 5], ['vegetarian'], true, false],
        ['henrik@example.com', 'regular', [1, 3], null, true, false],
        ['parisa@example.com', 'student', [2, 4, 5], ['halal'], true, false],
        ['diego@example.com', 'early', [1, 4], null, true, false],
        ['chen@example.com', 'regular', [3, 5], ['gluten'], false, false],
        ['fatou@example.com', 'guest', [1, 2, 3, 4, 5], null, true, false],
        ['eva@example.com', 'student', [2, 5], ['vegan'], false, false],
        ['raj@example.com', 'regular', [1, 5], ['vegetarian'], true, false],
      ],
      views: {
        grid: { type: 'grid', sorts: [['name', 'asc']] },
        unpaid: {
          type: 'grid',
          show: ['name', 'email', 'ticket'],
          filters: [{ column: 'paid', operator: 'notchecked' }],
        },
        door: {
          type: 'grid',
          show: ['name', 'ticket', 'here'],
          sorts: [['name', 'asc']],
        },
        form: {
          type: 'form',
          show: ['name', 'email', 'ticket', 'food', 'wishes'],
          required: ['name', 'email', 'ticket'],
        },
      },
    },
    sessions: {
      columns: {
        title: { type: 'SingleLineText', said: true, required: true },
        starts: { type: 'DateTime' },
        minutes: { type: 'Number' },
        room: {
          type: 'SingleSelect',
          options: { hall: '#DBE4FF', library: '#FFE1C4', garden: '#D9F2C9' },
        },
        speaker: { link: 'speakers', relation: 'bt', inverse: 'sessions' },
        places: { type: 'Number' },
        registrations: { inverseOf: 'registrations' },
        taken: { rollup: { through: 'registrations', column: 'name', take: 'count' } },
        free: { formula: '{places} - {taken}' },
        about: { type: 'LongText', said: true },
      },
      rows: [
        ['+30 09:00', 45, 'hall', [1], 120],
        ['+30 10:00', 90, 'library', [2], 16],
        ['+30 10:00', 90, 'garden', [3], 24],
        ['+30 13:00', 60, 'library', [4], 30],
        ['+30 14:30', 45, 'hall', [1], 120],
      ],
      views: {
        grid: { type: 'grid', sorts: [['starts', 'asc']] },
        calendar: { type: 'calendar', dates: ['starts'], show: ['title', 'room', 'speaker'] },
        hall: {
          type: 'grid',
          filters: [{ column: 'room', operator: 'eq', value: 'hall' }],
          sorts: [['starts', 'asc']],
        },
      },
    },
    speakers: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        from: { type: 'SingleLineText', said: true },
        email: { type: 'Email' },
        website: { type: 'URL' },
        sessions: { inverseOf: 'sessions' },
        confirmed: { type: 'Checkbox' },
      },
      rows: [
        ['ruth@example.org', 'https://ruth.example.org', true],
        ['mateo@example.org', 'https://mateo.example.org', true],
        ['hana@example.org', 'https://hana.example.org', false],
        ['ola@example.org', 'https://ola.example.org', true],
      ],
      views: { grid: { type: 'grid', sorts: [['name', 'asc']] } },
    },
  },
}
