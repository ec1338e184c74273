import fc from 'fast-check'
import * as indexLimits from '../../core/index-limits.ts'
import { describe, expect, it, test } from 'vitest'
import type { Filter, Query } from '../../core/query/query.ts'
import type { CellValue, Column, Table } from '../../core/schema.ts'
import { dropColumnStatements, dropTableStatements } from '../../worker/engine/schema/alter.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import type { Dialect } from '../../worker/engine/dialect.ts'
import {
  candidatesStatement,
  createSearchIndex,
  decodeCandidates,
  fillSearchIndex,
  indexOfSearch,
  searchIndexOf,
} from '../../worker/engine/indexes/search-index.ts'
import { countStatement, listStatement } from '../../worker/engine/read/select.ts'
import { isFoldedAlike } from '../../worker/engine/indexes/trigrams.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import type { TestDatabase } from './database.ts'
import { column, openSample, query, sampleTable } from './sample.ts'

// The search index changes how fast records are found, never which: every read is compared with the one without it.

const columns: Column[] = [
  column('id', 'ID', 'id'),
  column('text', 'SingleLineText'),
  column('long', 'LongText'),
  column('number', 'Number'),
  {
    ...column('select', 'SingleSelect'),
    selectOptions: [{ id: 'opa', title: 'Alpha', color: '#fff', order: 0 }],
  },
  column('date', 'Date'),
]
const plain = sampleTable(columns)
const indexing: Dialect = { ...sqlite, searchCandidatesMax: 1000 }
const everywhere = columns.map(({ id }) => id).filter((id) => id !== 'cid')

/** Words whose letters fold in all the ways that there are, and whose parts occur in one another. */
const words = [
  'Straße',
  'STRASSE',
  'ÉCOLE',
  'école',
  'abcabc',
  'ABC',
  'needle',
  'İstanbul',
  'istanbul',
  'ılık',
  'Kelvin',
  '\u212aelvin',
  'ΟΔΟΣ',
  'οδος',
  'οδοσ',
  'Москва',
  'МОСКВА',
  'ﬁne',
  'Ⴀბგ',
  'აბგ',
  'Ꭰꭱꭲ',
  'ꭰꭱꭲ',
  '\u{10400}ab',
  '\u{10428}ab',
  '漢字かな',
  '漢字かなカナ',
  'سلامدنیا',
  'שלוםעולם',
  '👩‍👩‍👧abc',
  'Nguyễn',
  'NGUYỄN',
  "it's",
  '"quoted"',
  '100%_x\\y',
  'a,b;c',
  '12345',
  'Alpha',
  'alphabet',
  '١٢٣٤٥',
  'ǅabc',
  'ǆabc',
  'ẞabc',
  'ßabc',
  'éabc',
  'e\u0301abc',
]
const text = fc
  .array(fc.constantFrom(...words, ' ', '\n', 'x'), { maxLength: 4 })
  .map((parts) => parts.join(''))
const cell = fc.option(text, { nil: null })
const cells = {
  ctext: cell,
  clong: cell,
  cnumber: fc.constantFrom<CellValue>(null, 123, -4),
  cselect: fc.constantFrom(null, 'opa', 'opb'),
}
const swapped = (word: string): string => {
  const upper = word.toUpperCase()
  return upper === word ? word.toLowerCase() : upper
}
/** A part of one of the words, as people type it. */
const needle = fc
  .tuple(fc.constantFrom(...words), fc.nat(3), fc.nat(8), fc.boolean())
  .map(([word, from, length, isSwapped]) => {
    const part = [...word].slice(from, from + length + 1).join('') || word
    return isSwapped ? swapped(part) : part
  })

const contains = (columnId: string, value: string): Filter => ({
  node: 'condition',
  columnId,
  type: 'SingleLineText',
  operator: 'like',
  argument: { kind: 'one', value: `%${value}%` },
})

function runAll(database: TestDatabase, statements: readonly Statement[]): void {
  for (const statement of statements) database.run(statement)
}

/** The table as its schema is once the index is built, with all records pending. */
function withIndex(database: TestDatabase): Table {
  const index = searchIndexOf(sqlite, plain)
  if (!index) throw new Error('This table can have an index.')
  runAll(database, createSearchIndex(sqlite, plain))
  return { ...plain, indexes: [index] }
}

const fill = (database: TestDatabase, rows: number, bytes = 1_000_000) =>
  runAll(database, fillSearchIndex(sqlite, plain, { rows, bytes }))
const idsOf = (database: TestDatabase, dialect: Dialect, table: Table, given: Partial<Query>) =>
  database
    .run(listStatement(dialect, table, query(table, { columns: ['ctext'], ...given })))
    .rows.map(([id]) => Number(id))
const write = (database: TestDatabase, sql: string, ...args: (string | number | null)[]) =>
  database.run({ sql, args })

describe('the search index', () => {
  test.each([
    ['searches', (word: string): Partial<Query> => ({ search: word, searchColumns: everywhere })],
    ['filters', (word: string): Partial<Query> => ({ filter: contains('ctext', word) })],
    [
      'groups of conditions',
      (word: string): Partial<Query> => ({
        filter: {
          node: 'group',
          logic: 'and',
          children: [contains('clong', word), contains('ctext', 'abc')],
        },
      }),
    ],
    [
      'searches in filters',
      (word: string): Partial<Query> => ({
        search: word,
        searchColumns: ['clong'],
        filter: contains('ctext', 'b'),
      }),
    ],
  ])('finds the same records by %s, whatever is pending', (_what, given) => {
    fc.assert(
      fc.property(
        fc.array(fc.record(cells), { minLength: 1, maxLength: 12 }),
        fc.array(needle, { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(11), fc.constantFrom('update', 'delete', 'insert', 'fill'), text), {
          maxLength: 8,
        }),
        (rows, needles, writes) => {
          const database = openSample(plain, rows)
          const indexed = withIndex(database)
          const expectSame = () => {
            for (const word of needles) {
              const ids = idsOf(database, indexing, indexed, given(word))
              expect(ids).toEqual(idsOf(database, sqlite, plain, given(word)))
              const asked = query(indexed, given(word))
              const [counted] = database.run(countStatement(indexing, indexed, asked)).rows
              expect(counted).toEqual([ids.length])
            }
          }
          fill(database, 5)
          expectSame()
          fill(database, 100)
          expectSame()
          for (const [at, kind, value] of writes) {
            if (kind === 'fill') fill(database, at)
            if (kind === 'update')
              write(database, 'update t_sample set c_text = ? where id = ?', value, at + 1)
            if (kind === 'delete') write(database, 'delete from t_sample where id = ?', at + 1)
            if (kind === 'insert')
              write(
                database,
                `insert or replace into t_sample (id, created_at, updated_at, c_long) values (?, '', '', ?)`,
                at + 1,
                value,
              )
          }
          expectSame()
          fill(database, 100)
          expectSame()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('reads few records for a rare word, and returns how many', () => {
    const database = openSample(
      plain,
      Array.from({ length: 50 }, (_, at) => ({ ctext: `word ${at % 10}` })),
    )
    const indexed = withIndex(database)
    const asked = query(indexed, { search: 'word 7', searchColumns: ['ctext'] })
    const counts = () => decodeCandidates(database.run(candidatesStatement(indexing, indexed, asked)))
    expect(counts()).toMatchObject({ found: 0, pending: 50 })
    fill(database, 20)
    expect(counts()).toMatchObject({ found: 2, pending: 30 })
    fill(database, 100)
    expect(counts()).toEqual({ found: 5, pending: 0, worthMax: indexLimits.searchCandidatesMin })
    write(database, 'insert into t_sample (id) values (1000000)')
    expect(counts()).toEqual({ found: 5, pending: 1, worthMax: 200_000 })
    write(database, 'delete from t_sample where id = 1000000')
    fill(database, 100)
    const few: Dialect = { ...sqlite, searchCandidatesMax: 3 }
    expect(decodeCandidates(database.run(candidatesStatement(few, indexed, asked)))).toMatchObject({
      found: 4,
      pending: 0,
    })
    const { sql, args } = listStatement(indexing, indexed, asked)
    const plan = database.run({ sql: `explain query plan ${sql}`, args }).rows.map((row) => String(row[3]))
    expect(plan.join()).toContain('VIRTUAL TABLE INDEX')
    expect(plan.join()).not.toMatch(/SCAN t_sample/)
    // Options are compared in all records, texts in candidates only.
    const ofOption = query(indexed, { search: 'alph', searchColumns: everywhere })
    expect(indexOfSearch(sqlite, plain, ofOption)).not.toBeNull()
    expect(listStatement(indexing, indexed, ofOption).sql).toMatch(/in \(\?\) or \(.* match \?/s)
  })

  it.each([
    ['two letters', { search: 'ab', searchColumns: ['ctext'] }],
    ['letters that it folds otherwise', { search: 'აბგ', searchColumns: ['ctext'] }],
    ['an option alone', { search: 'alph', searchColumns: ['cselect'] }],
    ['a number', { search: '123', searchColumns: everywhere }],
    [
      'a negated condition',
      {
        filter: {
          node: 'condition',
          columnId: 'ctext',
          type: 'SingleLineText',
          operator: 'nlike',
          argument: { kind: 'one', value: '%needle%' },
        },
      },
    ],
    ['no condition', {}],
  ] satisfies [string, Partial<Query>][])('is not used for %s', (_what, given) => {
    expect(indexOfSearch(sqlite, plain, query(plain, given))).toBeNull()
  })

  it('indexes long texts in smaller parts, and one record at least', () => {
    const database = openSample(
      plain,
      Array.from({ length: 6 }, () => ({ ctext: 'x'.repeat(1000) })),
    )
    withIndex(database)
    const pending = () => write(database, 'select group_concat(id) from sp_sample').rows[0]?.[0]
    fill(database, 100, 1)
    expect(pending()).toBe('2,3,4,5,6')
    write(database, 'delete from t_sample where id = 3')
    fill(database, 100, 2500)
    expect(pending()).toBe('6')
    fill(database, 100, 2500)
    expect(pending()).toBe(null)
  })

  it('leaves out what may stand between the titles of two attachments', () => {
    const files = sampleTable([
      column('id', 'ID', 'id'),
      column('text', 'SingleLineText'),
      column('files', 'Attachment'),
    ])
    const uses = (value: string) =>
      indexOfSearch(
        sqlite,
        files,
        query(files, { filter: { ...contains('cfiles', value), type: 'Attachment' } as Filter }),
      )
    expect(uses('photo')).not.toBeNull()
    for (const between of [' photo', 'one, photo', 'a"b', 'a\\b']) expect(uses(between)).toBeNull()
  })

  it('is left alone by statements that may not use it, and once fields have changed', () => {
    const database = openSample(plain, [{ ctext: 'needle' }])
    const indexed = withIndex(database)
    const asked = { search: 'needle', searchColumns: ['ctext'] }
    const printed = (dialect: Dialect, table: Table) => listStatement(dialect, table, query(table, asked)).sql
    expect(printed(indexing, indexed)).toContain('match')
    expect(printed(sqlite, indexed)).not.toContain('match')
    const wider = {
      ...sampleTable([...columns, column('more', 'SingleLineText')]),
      indexes: indexed.indexes ?? [],
    }
    expect(printed(indexing, wider)).not.toContain('match')
  })

  it('allows fields to be dropped, and is dropped with its table', () => {
    const database = openSample(plain, [{ ctext: 'needle' }])
    withIndex(database)
    fill(database, 10)
    for (const each of columns)
      if (each.id === 'clong') runAll(database, dropColumnStatements(sqlite, plain, each))
    write(database, `update t_sample set c_text = 'other'`)
    runAll(database, dropTableStatements(sqlite, plain))
    const left = database.run({ sql: `select name from sqlite_schema where name glob '*sample*'`, args: [] })
    expect(left.rows).toEqual([])
  })
})

it('FTS5 folds all letters alike that the index relies on', () => {
  const database = openSample(plain, [])
  withIndex(database)
  const wrong: string[] = []
  for (let point = 0x80; point <= 0x1ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const capital = String.fromCodePoint(point)
    const small = capital.toLowerCase().replaceAll('ς', 'σ')
    if (small === capital || [...small].length > 1 || !isFoldedAlike(small)) continue
    write(database, 'insert into s_sample (rowid, texts) values (?, ?)', point, `${capital}ab`)
    const found = write(
      database,
      'select 1 from s_sample where s_sample match ? and rowid = ?',
      `"${small}ab"`,
      point,
    )
    if (found.rows.length === 0) wrong.push(capital)
  }
  expect(wrong).toEqual([])
})
