import { describe, expect, it } from 'vitest'
import type { Table } from '#core/schema.ts'
import type { FoundLink, FoundTable } from '../../engine/sources/introspection.ts'
import {
  foundColumn as column,
  foundLink as link,
  foundTable as table,
} from '../../engine/sources/testing.ts'
import { attachTables } from '../../schema/attach/attach-tables.ts'
import { compareSource } from './compare-source.ts'

const mood = (...choices: string[]) =>
  column('mood', 'mood', { value: { kind: 'choice', choices, isReadOnly: false } })
const keyless: Partial<FoundTable> = { key: [], readOnly: 'noKey' }
const id = column('id')
const join = (...names: [string, string]): FoundTable => {
  const [a, b] = names.map((name) => link([name], name)) as [FoundLink, FoundLink]
  return table(
    'join',
    names.map((name) => column(name)),
    { key: names, links: [a, b], joins: [a, b] },
  )
}

function attached(found: readonly FoundTable[]): Table[] {
  const place = { key: 'k', sourceId: 'b1', isReadOnly: false, titles: [], order: 1, createdBy: null }
  return attachTables(found, place).tables
}
function attachedReadOnly(found: readonly FoundTable[]): Table[] {
  return attached(found).map((each) => ({
    ...each,
    native: each.native ? { ...each.native, readOnly: 'source' } : null,
  }))
}
function differences(before: FoundTable[], after: FoundTable[], chosen: string[] | null = null) {
  const chosenTables = chosen && chosen.map((name) => ({ schema: 's', name }))
  return compareSource({ tables: attached(before), chosenTables }, after)
}
const short = (before: FoundTable[], after: FoundTable[]) =>
  differences(before, after).map(({ type, at, columnName, parts }) =>
    [
      type,
      at.name,
      columnName,
      ...parts.map((part) => `${part.what}: ${part.before ?? '-'} → ${part.after ?? '-'}`),
    ]
      .filter((each) => each !== null)
      .join(' | '),
  )

const a = table('a', [id, column('x')])
const b = table('b', [id, column('a_id')])
const linked = { ...b, links: [link(['a_id'], 'a')] }

describe('differences between a source and its database', () => {
  it.each<[string, FoundTable[], FoundTable[], string[]]>([
    ['nothing', [a, linked, join('a', 'b')], [a, linked, join('a', 'b')], []],
    ['a new table', [a], [a, b], ['TABLE_NEW | b']],
    ['a new view', [a], [a, table('v', [id], { kind: 'view', key: [], readOnly: 'view' })], ['VIEW_NEW | v']],
    ['a table that is gone', [a, b], [a], ['TABLE_REMOVE | b']],
    [
      'a table with too many columns',
      [a],
      [
        a,
        table(
          'w',
          Array.from({ length: 2000 }, (_, i) => column(`c${i}`)),
        ),
      ],
      [],
    ],
    [
      'a table that is a view now',
      [a],
      [{ ...a, kind: 'view', key: [], readOnly: 'view' }],
      ['TABLE_KIND_CHANGE | a | kind: table → view | key: id → - | access: - → view'],
    ],
    ['a lost key', [a], [{ ...a, ...keyless }], ['TABLE_KEY_CHANGE | a | key: id → - | access: - → noKey']],
    ['a new key', [{ ...a, ...keyless }], [a], ['TABLE_KEY_CHANGE | a | key: - → id | access: noKey → -']],
    ['another key', [a], [{ ...a, key: ['id', 'x'] }], ['TABLE_KEY_CHANGE | a | key: id → id, x']],
    [
      'a lost permission',
      [a],
      [{ ...a, readOnly: 'permission' }],
      ['TABLE_ACCESS_CHANGE | a | access: - → permission'],
    ],
    ['a comment', [a], [{ ...a, comment: 'New' }], ['TABLE_PROPS_CHANGED | a | comment: - → New']],
    [
      'a column that comes and one that goes, of other types',
      [a],
      [table('a', [id, column('y', 'text')])],
      ['TABLE_COLUMN_REMOVE | a | x', 'TABLE_COLUMN_ADD | a | y | type: - → text'],
    ],
    [
      'a column that may be renamed',
      [a],
      [table('a', [id, column('y')])],
      [
        'TABLE_COLUMN_RENAME | a | y | name: x → y',
        'TABLE_COLUMN_REMOVE | a | x',
        'TABLE_COLUMN_ADD | a | y | type: - → integer',
      ],
    ],
    [
      'two columns of one type that vanished',
      [table('a', [id, column('x'), column('z')])],
      [table('a', [id, column('y')])],
      [
        'TABLE_COLUMN_REMOVE | a | x',
        'TABLE_COLUMN_REMOVE | a | z',
        'TABLE_COLUMN_ADD | a | y | type: - → integer',
      ],
    ],
    [
      'another type',
      [a],
      [table('a', [id, column('x', 'text')])],
      ['TABLE_COLUMN_TYPE_CHANGE | a | x | type: integer → text'],
    ],
    [
      'default, requirement and comment',
      [a],
      [table('a', [id, column('x', 'integer', { defaultExpression: '1', isRequired: true, comment: 'C' })])],
      ['TABLE_COLUMN_PROPS_CHANGED | a | x | default: - → 1 | comment: - → C'],
    ],
    [
      'a value that is needed now',
      [a],
      [table('a', [id, column('x', 'integer', { isRequired: true })], { uniques: [['x']] })],
      ['TABLE_COLUMN_PROPS_CHANGED | a | x | required: false → true | unique: false → true'],
    ],
    [
      'a generated column',
      [a],
      [table('a', [id, column('x', 'integer', { generated: 'expression' })])],
      ['TABLE_COLUMN_PROPS_CHANGED | a | x | generated: - → expression'],
    ],
    [
      'labels',
      [table('a', [id, mood('x', 'y')])],
      [table('a', [id, mood('x', 'q', 'y', 'z')])],
      ['TABLE_COLUMN_TYPE_CHANGE | a | mood | labelsAdded: - → q, z'],
    ],
    ['a new link', [a, b], [a, linked], ['TABLE_RELATION_ADD | b | a_id | target: - → a']],
    ['a link that is gone', [a, linked], [a, b], ['TABLE_RELATION_REMOVE | b | a_id | target: a → -']],
    [
      'a link to one record',
      [a, linked],
      [a, { ...b, links: [link(['a_id'], 'a', { isUnique: true })] }],
      ['TABLE_RELATION_CHANGE | b | a_id | relation: many → one'],
    ],
    [
      'a link to another table',
      [a, linked, table('c', [id])],
      [a, { ...b, links: [link(['a_id'], 'c')] }, table('c', [id])],
      ['TABLE_RELATION_CHANGE | b | a_id | target: a → c'],
    ],
    ['a link whose column is gone', [a, linked], [a, table('b', [id])], ['TABLE_COLUMN_REMOVE | b | a_id']],
    ['a link whose table is gone', [a, linked], [b], ['TABLE_REMOVE | a']],
    ['a join table', [a, b], [a, b, join('a', 'b')], ['TABLE_VIRTUAL_M2M_ADD | join | target: - → a, b']],
    [
      'a join table that is gone',
      [a, b, join('a', 'b')],
      [a, b],
      ['TABLE_VIRTUAL_M2M_REMOVE | join | target: a, b → -'],
    ],
    [
      'a join table that is a plain table now',
      [a, b, join('a', 'b')],
      [a, b, { ...join('a', 'b'), joins: null }],
      ['TABLE_VIRTUAL_M2M_REMOVE | join | target: a, b → -', 'TABLE_NEW | join'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(short(before, after)).toEqual(expected)
  })

  it('names each difference by what it is', () => {
    const keys = (type: string) =>
      differences([a], [table('a', [id, column('x', type)])]).map(({ key }) => key)
    expect(keys('text')).toEqual(keys('text'))
    expect(keys('text')).not.toEqual(keys('uuid'))
  })

  it('says which differences belong together', () => {
    const renamed = table('a', [column('key'), column('x')], { key: ['key'] })
    const all = differences([a], [renamed])
    const keyOf = (type: string) => all.find((each) => each.type === type)?.key
    const needs = (type: string) => all.find((each) => each.type === type)?.needs
    expect(needs('TABLE_KEY_CHANGE')).toEqual([[keyOf('TABLE_COLUMN_RENAME'), keyOf('TABLE_COLUMN_ADD')]])
    expect(needs('TABLE_COLUMN_RENAME')).toEqual([[keyOf('TABLE_KEY_CHANGE')]])
    expect(needs('TABLE_COLUMN_REMOVE')).toEqual([[keyOf('TABLE_KEY_CHANGE')]])
    expect(needs('TABLE_COLUMN_ADD')).toEqual([])
  })

  it('marks tables that the source does not use', () => {
    const all = differences([a], [a, b, table('c', [id])], ['a', 'c'])
    expect(all.map(({ at, isOptional }) => [at.name, isOptional])).toEqual([
      ['b', true],
      ['c', false],
    ])
  })
})

describe('the sides of a join table', () => {
  const sides = (before: [string, string], after: [string, string]) => {
    const joinOf = (names: [string, string]): FoundTable => {
      const links = names.map((name) => link([name], 'a')) as [FoundLink, FoundLink]
      const columns = names.map((name) => column(name))
      return table('join', columns, { key: names, links, joins: links })
    }
    return short([a, joinOf(before)], [a, joinOf(after)])
  }

  it.each<[string, [string, string], [string, string], string[]]>([
    ['stay with their names', ['p', 'q'], ['q', 'p'], []],
    ['follow the column that is renamed', ['p', 'q'], ['r', 'q'], ['p, q → r, q']],
    ['follow it in another order too', ['p', 'q'], ['q', 'r'], ['p, q → r, q']],
    ['are the order of the foreign keys otherwise', ['p', 'q'], ['r', 's'], ['p, q → r, s']],
  ])('%s', (_, before, after, expected) => {
    expect(sides(before, after)).toEqual(
      expected.map((text) => `TABLE_VIRTUAL_M2M_CHANGE | join | key: ${text}`),
    )
  })
})

it('a setting of the source is no difference of its tables', () => {
  const found = [table('a', [id])]
  expect(compareSource({ tables: attachedReadOnly(found), chosenTables: null }, found)).toEqual([])
})
