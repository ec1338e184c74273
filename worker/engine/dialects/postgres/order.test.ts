import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { render } from '../../expressions/render.ts'
import { inOrder } from '../../read/page-ids.ts'
import { postgres } from './index.ts'

const total = sql.raw('total')
const printed = (direction: 'asc' | 'desc', kind: 'integer' | 'text') =>
  render(postgres, inOrder(postgres.order(total, kind, direction), sql.raw('id'))).sql

it('sorts by one key per field, with nulls first or, descending, last', () => {
  expect(printed('asc', 'integer')).toBe('total asc nulls first, id')
  expect(printed('desc', 'integer')).toBe('total desc nulls last, id')
  expect(printed('desc', 'text')).toBe('total collate "C" desc nulls last, id')
})
