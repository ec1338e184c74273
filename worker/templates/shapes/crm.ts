import type { TemplateShape } from '../template.ts'

export const crm: TemplateShape = {
  tables: {
    companies: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        industry: {
          type: 'SingleSelect',
          options: {
            food: '#FFE1C4',
            software: '#DBE4FF',
            energy: '#C5F2E4',
            travel: '#D0F0FB',
            health: '#FFD7EB',
          },
        },
        city: { type: 'SingleLineText', said: true },
        website: { type: 'URL' },
        people: { type: 'Number' },
        contacts: { inverseOf: 'contacts' },
        deals: { inverseOf: 'deals' },
        total: { rollup: { through: 'deals', column: 'value', take: 'sum' } },
      },
      rows: [
        ['food', 'https://harbour-roasters.example', 38],
        ['software', 'https://ninefold.example', 140],
        ['energy', 'https://brightwater.example', 610],
        ['travel', 'https://slowtrain.example', 24],
        ['health', 'https://elmclinic.example', 85],
        ['food', 'https://saltandpine.example', 12],
      ],
      views: { grid: { type: 'grid', sorts: [['name', 'asc']] } },
    },
    contacts: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        role: { type: 'SingleLineText', said: true },
        email: { type: 'Email' },
        phone: { type: 'PhoneNumber' },
        company: { link: 'companies', relation: 'bt', inverse: 'contacts' },
        spoke: { type: 'Date' },
        notes: { type: 'LongText', said: true },
      },
      rows: [
        ['mira@harbour-roasters.example', '+44 20 7946 0101', [1], '-3'],
        ['jonas@harbour-roasters.example', '+44 20 7946 0102', [1], '-21'],
        ['aiko@ninefold.example', '+44 20 7946 0103', [2], '-1'],
        ['samuel@ninefold.example', '+44 20 7946 0104', [2], '-12'],
        ['leila@brightwater.example', '+44 20 7946 0105', [3], '-8'],
        ['tomas@slowtrain.example', '+44 20 7946 0106', [4], '-30'],
        ['ines@elmclinic.example', '+44 20 7946 0107', [5], '-5'],
        ['omid@saltandpine.example', '+44 20 7946 0108', [6], '-45'],
      ],
      views: {
        grid: { type: 'grid', sorts: [['name', 'asc']] },
        stale: {
          type: 'grid',
          filters: [{ column: 'spoke', operator: 'lt', sub: 'daysAgo', value: 14 }],
          sorts: [['spoke', 'asc']],
        },
        form: {
          type: 'form',
          show: ['name', 'role', 'email', 'phone', 'notes'],
          required: ['name', 'email'],
        },
      },
    },
    deals: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        stage: {
          type: 'SingleSelect',
          default: 'lead',
          options: {
            lead: '#E4E7ED',
            meeting: '#D0F0FB',
            offer: '#DBE4FF',
            contract: '#FDEFB5',
            won: '#D9F2C9',
            lost: '#FFD9D7',
          },
        },
        value: { type: 'Currency', meta: { currency_code: 'EUR', precision: 0 } },
        chance: { type: 'Percent' },
        weighted: {
          formula: '{value} * {chance} / 100',
          shownAs: { type: 'Currency', meta: { currency_code: 'EUR', precision: 0 } },
        },
        closes: { type: 'Date' },
        company: { link: 'companies', relation: 'bt', inverse: 'deals' },
        city: { lookup: { through: 'company', column: 'city' } },
        next: { type: 'LongText', said: true },
      },
      rows: [
        ['offer', 18000, 60, '+12', [1]],
        ['won', 42000, 100, '-9', [2]],
        ['contract', 96000, 85, '+5', [3]],
        ['lead', 6500, 10, '+48', [4]],
        ['meeting', 27500, 35, '+26', [5]],
        ['lost', 4800, 0, '-17', [6]],
        ['meeting', 33000, 40, '+31', [2]],
        ['lead', 12000, 15, '+60', [3]],
        ['offer', 9900, 55, '+9', [6]],
      ],
      views: {
        grid: { type: 'grid', sorts: [['stage', 'asc']] },
        open: {
          type: 'grid',
          filters: [{ column: 'stage', operator: 'nanyof', value: ['won', 'lost'] }],
          sorts: [['closes', 'asc']],
        },
        board: { type: 'kanban', stackBy: 'stage', show: ['name', 'value', 'company', 'closes', 'next'] },
        won: {
          type: 'grid',
          show: ['name', 'value', 'company', 'closes'],
          filters: [{ column: 'stage', operator: 'eq', value: 'won' }],
          sorts: [['closes', 'desc']],
        },
      },
    },
  },
}
