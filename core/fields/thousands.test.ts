import { expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { compileSchema } from '../query/compile-schema.ts'
import type { Column } from '../schema.ts'
import { elementOf } from './computed/computed.ts'

const of = (column: Column, options: Record<string, unknown>): Column => ({
  ...column,
  tableId: 't',
  options,
})
const price = of(testColumn('Currency', 'Price'), {})
const count = of(testColumn('Number', 'Count'), {})
const visits = of(testColumn('Number', 'Visits'), { isLocaleString: true })

function looksOf(formula: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const total = of(testColumn('Formula', 'Total'), { formula, ...more })
  const again = of(testColumn('Formula', 'Again'), { formula: `{{${total.id}}} + 1` })
  const columns = [price, count, visits, total, again]
  const table = { id: 't', title: 'T', description: '', physicalName: 't', order: 1, columns, views: [] }
  const schema = compileSchema({ baseId: 'b', version: 1, sources: [], tables: [table as never] })
  const made = schema.tables[0]?.columns ?? []
  const [first, second] = made.slice(3).map((column) => elementOf(column).options)
  if (more['display_type'] === undefined) expect(second).toEqual(first)
  return first ?? {}
}

it('results have separators if a source field has them', () => {
  expect(looksOf(`{{${price.id}}} / {{${price.id}}} * 1000`)).toEqual({ isLocaleString: true })
  expect(looksOf(`{{${visits.id}}} + 1`)).toEqual({ isLocaleString: true })
  expect(looksOf(`{{${count.id}}} * 2000`)).toEqual({})
})

it('an explicit choice for the formula wins', () => {
  const chosen = { display_type: 'Decimal', display_column_meta: { meta: { precision: 1 } } }
  expect(looksOf(`{{${price.id}}} * 2`, chosen)).toMatchObject({ precision: 1, isLocaleString: false })
})
