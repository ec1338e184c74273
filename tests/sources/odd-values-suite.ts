import { describe, expect, it } from 'vitest'
import { connectedBase } from './connected-base.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

/** A column with a value that fields cannot show, or only in part, and another value that is written there. */
type Odd = { name: string; type: string; stored: string; shown: unknown; next: unknown; inSql: unknown }

const postgresOdd: Odd[] = [
  { name: 'n', type: 'numeric', stored: `'NaN'`, shown: null, next: 5, inSql: 5 },
  { name: 'ninf', type: 'numeric', stored: `'Infinity'`, shown: null, next: 5, inSql: 5 },
  { name: 'f', type: 'double precision', stored: `'Infinity'`, shown: null, next: 5, inSql: 5 },
  { name: 'r', type: 'real', stored: `'NaN'`, shown: null, next: 5, inSql: 5 },
  { name: 'd', type: 'date', stored: `'infinity'`, shown: null, next: '2024-01-02', inSql: '2024-01-02' },
  {
    name: 'bc',
    type: 'date',
    stored: `'0044-03-15 BC'`,
    shown: null,
    next: '2024-01-02',
    inSql: '2024-01-02',
  },
  {
    name: 'z',
    type: 'timestamptz',
    stored: `'infinity'`,
    shown: null,
    next: '2024-01-02T03:04:05Z',
    inSql: '2024-01-02T03:04:05.000Z',
  },
  {
    name: 'ts',
    type: 'timestamp',
    stored: `'-infinity'`,
    shown: null,
    next: '2024-01-02T03:04:05Z',
    inSql: '2024-01-02T03:04:05.000Z',
  },
]
const mysqlOdd: Odd[] = [
  { name: 'h', type: 'time', stored: `'25:30:00'`, shown: null, next: '10:00', inSql: '10:00:00' },
  { name: 'neg', type: 'time(6)', stored: `'-01:00:00.5'`, shown: null, next: '10:00', inSql: '10:00:00' },
]
const bothOdd: Odd[] = [
  {
    name: 'us',
    type: 'time(6)',
    stored: `'10:11:12.123456'`,
    shown: '10:11:12.123',
    next: '10:00',
    inSql: '10:00:00',
  },
  {
    name: 'tenth',
    type: 'time(6)',
    stored: `'10:11:12.5'`,
    shown: '10:11:12.500',
    next: '10:00',
    inSql: '10:00:00',
  },
]

export function oddValuesSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const odd = [...(server.type === 'pg' ? postgresOdd : mysqlOdd), ...bothOdd]
  const { sql, records, list, refusal } = connectedBase(ann, server, (schema) => [
    server.createSchema(schema),
    `create table $schema.odd (id int primary key, note varchar(10), ${odd.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    `insert into $schema.odd values (1, null, ${odd.map(({ stored }) => stored).join(', ')})`,
  ])

  describe.runIf(server.isThere)('a value that fields cannot show', () => {
    it.each(odd)('$type $stored', async ({ name, shown, next, inSql }) => {
      const [row] = await list('where=(id,eq,1)', 'odd')
      expect(row?.[name]).toBe(shown)
      const path = `${records('odd')}?check=seen`
      const stored = () => sql(`select ${name} from $schema.odd where id = 1`)
      const before = await stored()
      const seen = { [name]: row?.[name] }
      // Other cells of the row can be written.
      await ann.ok('PATCH', path, [{ id: 1, note: name, seen }])
      const change = [{ id: 1, [name]: next, seen }]
      if (shown !== null) {
        await ann.ok('PATCH', path, change)
        expect(await stored()).toEqual([[inSql]])
        return
      }
      expect(await refusal('PATCH', path, change)).toMatchObject({
        status: 422,
        error: 'INVALID_VALUE',
        message: expect.stringContaining('cannot be shown'),
      })
      expect(await stored()).toEqual(before)
    })
  })
}
