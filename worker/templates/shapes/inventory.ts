import type { TemplateShape } from '../template.ts'

export const inventory: TemplateShape = {
  tables: {
    products: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        code: { type: 'SingleLineText' },
        kind: {
          type: 'SingleSelect',
          options: { tools: '#DBE4FF', paint: '#FFD7EB', wood: '#FFE1C4', garden: '#D9F2C9' },
        },
        price: { type: 'Currency', meta: { currency_code: 'EUR' } },
        stock: { rollup: { through: 'movements', column: 'quantity', take: 'sum' } },
        least: { type: 'Number' },
        worth: {
          formula: '{price} * {stock}',
          shownAs: { type: 'Currency', meta: { currency_code: 'EUR' } },
        },
        supplier: { link: 'suppliers', relation: 'bt', inverse: 'products' },
        movements: { inverseOf: 'movements' },
        sold: { type: 'Checkbox' },
      },
      rows: [
        ['HM-100', 'tools', 24.9, 10, [1], true],
        ['SC-210', 'tools', 12.5, 25, [1], true],
        ['PT-030', 'paint', 31, 8, [2], true],
        ['PT-044', 'paint', 8.75, 20, [2], true],
        ['OK-018', 'wood', 46.2, 6, [3], true],
        ['PN-022', 'wood', 19.8, 12, [3], true],
        ['GD-301', 'garden', 15.4, 10, [4], true],
        ['GD-350', 'garden', 64, 3, [4], false],
      ],
      views: {
        grid: { type: 'grid', sorts: [['name', 'asc']] },
        low: {
          type: 'grid',
          show: ['name', 'stock', 'least', 'supplier'],
          filters: [{ column: 'stock', operator: 'lt', value: 10 }],
          sorts: [['stock', 'asc']],
        },
      },
    },
    movements: {
      columns: {
        what: { type: 'SingleLineText', said: true, required: true },
        product: { link: 'products', relation: 'bt', inverse: 'movements' },
        quantity: { type: 'Number', required: true },
        reason: {
          type: 'SingleSelect',
          default: 'sale',
          options: { delivery: '#D9F2C9', sale: '#D0F0FB', damage: '#FFD9D7', count: '#E4E7ED' },
        },
        day: { type: 'Date' },
        code: { lookup: { through: 'product', column: 'code' } },
      },
      rows: [
        [[1], 40, 'delivery', '-28'],
        [[1], -22, 'sale', '-6'],
        [[2], 120, 'delivery', '-28'],
        [[2], -64, 'sale', '-5'],
        [[3], 24, 'delivery', '-21'],
        [[3], -17, 'sale', '-4'],
        [[3], -1, 'damage', '-3'],
        [[4], 60, 'delivery', '-21'],
        [[5], 15, 'delivery', '-14'],
        [[5], -11, 'sale', '-2'],
        [[6], 30, 'delivery', '-14'],
        [[7], 25, 'delivery', '-10'],
        [[7], -9, 'sale', '-1'],
        [[8], 2, 'count', '-1'],
      ],
      views: {
        grid: { type: 'grid', sorts: [['day', 'desc']] },
        week: {
          type: 'grid',
          filters: [{ column: 'day', operator: 'isWithin', sub: 'pastWeek' }],
          sorts: [['day', 'desc']],
        },
        form: {
          type: 'form',
          show: ['what', 'quantity', 'reason', 'day'],
          required: ['what', 'quantity'],
        },
      },
    },
    suppliers: {
      columns: {
        name: { type: 'SingleLineText', said: true, required: true },
        email: { type: 'Email' },
        phone: { type: 'PhoneNumber' },
        days: { type: 'Number' },
        rating: { type: 'Rating' },
        products: { inverseOf: 'products' },
      },
      rows: [
        ['orders@forge.example', '+44 20 7946 0111', 5, 5],
        ['sales@huepaints.example', '+44 20 7946 0112', 3, 4],
        ['desk@oldmill.example', '+44 20 7946 0113', 9, 4],
        ['hello@seedbed.example', '+44 20 7946 0114', 4, 3],
      ],
      views: { grid: { type: 'grid', sorts: [['name', 'asc']] } },
    },
  },
}
