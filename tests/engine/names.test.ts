import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addColumnStatements,
  createTableStatements,
  dropTableStatements,
} from '../../worker/engine/schema/alter.ts'
import { dialects } from '../../worker/engine/dialects/index.ts'
import { dialect, dialectName } from './dialect-under-test.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { columnName, tableName, uniqueIndexName } from '../../worker/engine/identifiers/names.ts'
import { render } from '../../worker/engine/expressions/render.ts'
import { countStatement, listStatement } from '../../worker/engine/read/select.ts'
import { column, openSample, query, sampleTable, stamp } from './sample.ts'

const bad = [
  '',
  'users',
  'base_state',
  't_',
  'c_',
  't_a"b',
  't_a; drop table x',
  't_A',
  't_a.b',
  't_a b',
  't_a\u0000b',
  't_é',
  "t_a'b",
  't_a--',
  'sqlite_master',
  'c_a)',
  'c_"',
  'c_a\n',
  'T_abc',
  `t_${'a'.repeat(61)}`,
  '__proto__',
]

test.each(bad)('refuses %j as a name of ours', (name) => {
  expect(() => tableName(name)).toThrow()
  expect(() => columnName(name)).toThrow()
  expect(() => uniqueIndexName(name, 'c_a')).toThrow()
  expect(() => uniqueIndexName('t_a', name)).toThrow()
})

test.each(bad)('nothing is printed for a table or column called %j', (name) => {
  const table = sampleTable()
  const badTable = { ...table, physicalName: name }
  const badColumn = { ...column('x', 'LongText'), physicalName: name }
  const badColumns = sampleTable([badColumn])
  const prints = [
    () => listStatement(dialect, badTable, query(badTable)),
    () => countStatement(dialect, badTable, query(badTable)),
    () => createTableStatements(dialect, badTable),
    () => dropTableStatements(dialect, badTable),
    () => createTableStatements(dialect, badColumns),
    () => addColumnStatements(dialect, table, badColumn),
    () => listStatement(dialect, badColumns, query(badColumns)),
    () => insertPlan(dialect, badColumns, [{ cx: 'a' }], stamp),
  ]
  for (const print of prints) expect(print).toThrow('Not a physical')
})

test.each(Object.entries(dialects))('%s closes names that hold its own quote', (_name, dialect) => {
  for (const name of ['a"b', 'a`b', 'a]b', '"', '""', 'a\\"b']) {
    const quoted = dialect.render.quote(name)
    const [open = ''] = quoted
    const inner = quoted.slice(1, -1)
    expect(inner.replaceAll(open + open, '')).not.toContain(open)
  }
})

const nasty = [
  "'",
  '"',
  "'); drop table t_sample; --",
  '%',
  '_',
  '\\',
  '?',
  ':a',
  '$1',
  '\u{1F600}',
  '[]',
  '{"a":1}',
  '*',
  "' or 1=1 --",
]

test.each(nasty)('the text %j is a value everywhere', (text) => {
  const table = sampleTable([column('text', 'LongText'), column('multi', 'MultiSelect')])
  const database = openSample(table, [{ ctext: text }, { ctext: 'x' }, { cmulti: ['opa'] }])
  const count = (given: Parameters<typeof query>[1]) => {
    const statement = countStatement(dialect, table, query(table, given))
    expect(statement.sql).not.toContain(['?', '*', '_', "'", '"', '$1'].includes(text) ? '\u0000' : text)
    return database.run(statement).rows[0]?.[0]
  }
  const condition = (operator: 'eq' | 'like' | 'in', columnId: string, type: 'LongText' | 'MultiSelect') => ({
    node: 'condition' as const,
    columnId,
    type,
    operator,
    argument:
      operator === 'in' ? { kind: 'list' as const, values: [text] } : { kind: 'one' as const, value: text },
  })
  expect(count({ filter: condition('eq', 'ctext', 'LongText') })).toBe(1)
  expect(count({ filter: condition('in', 'ctext', 'LongText') })).toBe(1)
  expect(count({ filter: condition('in', 'cmulti', 'MultiSelect') })).toBe(0)
  expect(count({ search: text, searchColumns: ['ctext'] })).toBe(1)
})

test('values are never written into SQL', () => {
  expect(() => render(dialect, sql`select ${{ toString: () => 'x' }}`)).toThrow('cannot be bound')
  expect(render(dialect, sql`select ${'a'}, ${1}, ${true}, ${null}`)).toEqual({
    sql: dialectName === 'pg' ? 'select $1, $2, $3, $4' : 'select ?, ?, ?, ?',
    args: ['a', 1, 1, null],
  })
})
