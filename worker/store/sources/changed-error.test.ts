import { describe, expect, it } from 'vitest'
import type { BaseSchema } from '#core/schema.ts'
import { changedError } from './changed-error.ts'

const column = (id: string, title: string, name: string) => ({ id, title, native: { name } })
const table = (id: string, title: string, name: string, columns: unknown[]) => ({
  id,
  title,
  sourceId: 'b1',
  native: { schema: 'shop', name },
  columns,
})
const schema = {
  tables: [
    table('t1', 'Customers', 'customers', [column('c1', 'Mail', 'email'), column('c2', 'Name', 'name')]),
    table('t2', 'Tags', 'tags', [column('c3', 'Label', 'name')]),
    { ...table('t3', 'Others', 'others', [column('c4', 'Gone', 'only_here')]), sourceId: 'b2' },
  ],
} as unknown as BaseSchema

describe('the error of a changed database', () => {
  it.each([
    [
      'column "email" does not exist',
      /field "Mail" of the table "Customers" has lost its column "email"/,
      't1',
      'c1',
    ],
    ['column t_1.email does not exist', /field "Mail" of the table "Customers"/, 't1', 'c1'],
    ['column "email" of relation "customers" does not exist', /field "Mail"/, 't1', 'c1'],
    // Two tables have such a column, so the message names none.
    ['column "name" does not exist', /^the field "Name" has lost its column "name"$/, undefined, 'c2'],
    ['relation "shop.tags" does not exist', /^the table "Tags" is missing$/, 't2', undefined],
    ['column "only_here" does not exist', /^column "only_here" does not exist$/, undefined, undefined],
    ['schema "shop" does not exist.', /^schema "shop" does not exist$/, undefined, undefined],
  ])('%s', (message, reason, tableId, columnId) => {
    const { code, details } = changedError(message, schema, 'b1')
    expect(code).toBe('SOURCE_CHANGED')
    expect(details['reason']).toMatch(reason)
    expect([details['sourceId'], details['tableId'], details['columnId']]).toEqual(['b1', tableId, columnId])
  })
})
