import fc from 'fast-check'
import { expect } from 'vitest'
import type { Filter, Query } from '../../core/query/query.ts'
import type { Table } from '../../core/schema.ts'
import type { Dialect } from '../../worker/engine/dialect.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { decodeCandidates } from '../../worker/engine/indexes/search-index.ts'
import {
  createMaterialized,
  fillMaterialized,
  staleStatement,
} from '../../worker/engine/materialized/materialize.ts'
import type { MaterializedSpec } from '../../worker/engine/materialized/materialized-spec.ts'
import { type Materialized, materializedOf } from '../../worker/engine/materialized/materialized-values.ts'
import { countStatement, listStatement } from '../../worker/engine/read/select.ts'
import { dialectWith } from '../../worker/engine/schema/index-statements.ts'
import type { TestDatabase } from './database.ts'
import { open } from './materialized-tables.ts'
import { query } from './sample.ts'

// Random writes of records and links, and what is read with and without materialized values after them.

const ids = fc.integer({ min: 1, max: 5 })
const price = fc.constantFrom(null, '0.1', '1', '2', '-3', '10', '12345678901234567890.5')
const name = fc.constantFrom(null, '', 'ann', 'Bob', 'é', 'aa')
const sqlOf = (value: string | number | null) => (value === null ? 'null' : `'${value}'`)
/** Links lead to records that are there. */
const person = (id: number | null) => `(select id from t_people where id = ${id})`
const write = fc.oneof(
  fc
    .tuple(ids, name)
    .map(([id, text]) => `insert or ignore into t_people (id, c_name) values (${id}, ${sqlOf(text)})`),
  fc
    .tuple(ids, price, fc.option(ids))
    .map(
      ([id, of, owner]) =>
        `insert or ignore into t_books (id, c_price, c_ownerkey) values (${id}, ${sqlOf(of)}, ${person(owner)})`,
    ),
  ids.map((id) => `insert or ignore into t_tags (id, c_label) values (${id}, 'tag')`),
  fc.tuple(ids, ids).map(
    ([a, b]) => `insert or ignore into l_booktag (a, b, position) select t_books.id, t_tags.id, 1
    from t_books, t_tags where t_books.id = ${a} and t_tags.id = ${b}`,
  ),
  fc.tuple(ids, ids).map(([a, b]) => `delete from l_booktag where a = ${a} and b = ${b}`),
  fc
    .tuple(ids, fc.option(ids))
    .map(([id, owner]) => `update t_books set c_ownerkey = ${person(owner)} where id = ${id}`),
  fc
    .tuple(ids, fc.option(ids))
    .map(([id, boss]) => `update t_people set c_bosskey = ${person(boss)} where id = ${id}`),
  fc.tuple(ids, price).map(([id, of]) => `update t_books set c_price = ${sqlOf(of)} where id <= ${id}`),
  fc.tuple(ids, name).map(([id, text]) => `update t_people set c_name = ${sqlOf(text)} where id = ${id}`),
  fc.tuple(ids, name).map(([id, text]) => `update t_tags set c_label = ${sqlOf(text)} where id = ${id}`),
  fc
    .tuple(ids, ids)
    .map(([id, day]) => `update t_people set created_at = '2026-01-0${day}T00:00:00.000Z' where id = ${id}`),
  fc
    .tuple(fc.constantFrom('people', 'books', 'tags'), ids)
    .map(([of, id]) => `delete from t_${of} where id = ${id}`),
)
/** Writes, and how many of the stale values are computed after them. */
const rounds = fc.array(
  fc.record({ writes: fc.array(write, { maxLength: 6 }), filled: fc.constantFrom(0, 1, 100) }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

export const found = (of: Table, spec: MaterializedSpec): Materialized => {
  const materialized = materializedOf(sqlite, of, spec)
  if (!materialized) throw new Error('This can be materialized.')
  return materialized
}

/** The table as its schema is once the values are there, and a dialect that uses them. */
export const using = (of: Table, spec: MaterializedSpec): { table: Table; dialect: Dialect } => {
  const { index } = found(of, spec)
  return { table: { ...of, indexes: [index] }, dialect: dialectWith(sqlite, [index]) }
}

export const idsIn = (database: TestDatabase, dialect: Dialect, of: Table, given: Partial<Query>) =>
  database
    .run(listStatement(dialect, of, query(of, { columns: [], ...given })))
    .rows.map(([id]) => Number(id))

export const countIn = (database: TestDatabase, dialect: Dialect, of: Table, filter: Filter) =>
  Number(database.run(countStatement(dialect, of, query(of, { filter }))).rows[0]?.[0])

export const staleIn = (database: TestDatabase, of: Table, spec: MaterializedSpec) =>
  decodeCandidates(database.run(staleStatement(sqlite, found(of, spec), 100))).pending

/** Compares after random writes, whether or not the values have been computed since. */
export function afterWrites(
  of: Table,
  spec: MaterializedSpec,
  compare: (database: TestDatabase, table: Table, dialect: Dialect) => void,
): void {
  fc.assert(
    fc.property(rounds, (all) => {
      const database = open()
      const { table, dialect } = using(of, spec)
      for (const [at, { writes, filled }] of all.entries()) {
        for (const sql of writes) database.run({ sql, args: [] })
        // Only the records of the first round are there when the values are first computed.
        if (at === 0) database.all(createMaterialized(sqlite, found(of, spec)))
        database.all(fillMaterialized(sqlite, found(of, spec), { rows: filled, isLast: filled === 100 }))
        if (filled === 100 && staleIn(database, of, spec) > 0) throw new Error('All values are computed.')
        compare(database, table, dialect)
      }
    }),
    { numRuns: 10 },
  )
}

/** Every kind of page of a sort is the same with values as without: at the start, further down, after a record, filtered. */
export function expectSamePages(
  database: TestDatabase,
  of: Table,
  { table, dialect }: { table: Table; dialect: Dialect },
  sorts: Query['sorts'],
  filter: Filter | null,
): void {
  const every = idsIn(database, sqlite, of, { sorts })
  const pages: Partial<Query>[] = [
    {},
    { limit: 2 },
    { limit: 2, offset: 1 },
    ...[...every.slice(0, 3), 99].flatMap((after) => [{ after }, { after, limit: 1, offset: 1 }]),
    ...(filter ? [{ filter }, { filter, limit: 2 }, { filter, limit: 1, offset: 1 }] : []),
  ]
  for (const page of pages)
    expect(idsIn(database, dialect, table, { sorts, ...page })).toEqual(
      idsIn(database, sqlite, of, { sorts, ...page }),
    )
}
