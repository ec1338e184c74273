import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { printingIn } from '../expressions/print-related.ts'
import { render } from '../expressions/render.ts'
import { columnName, namesOfMaterialized, readMaterializedName, tableName } from '../identifiers/names.ts'
import { computedValue, type Materialized, materializedOrder, namesIn } from './materialized-values.ts'
import { staleCount, staleIds, staleTrigger } from './stale-records.ts'

// Writes materialized values. They begin with all records stale, and are computed in parts.

const id = columnName('id')
const comma = sql.raw(', ')

/** Creates the tables and triggers of materialized values, with all records stale. */
export function createMaterialized(
  dialect: Dialect,
  { table, names, index, events, values: stored }: Materialized,
): Statement[] {
  const { values, stale } = names
  const statements = [
    // Without types, values are stored as they are computed.
    sql`create table ${values} (id integer primary key, ${namesIn(stored)})`,
    sql`create table ${stale} (level integer not null, id integer not null, primary key (level, id)) without rowid`,
    sql`insert into ${stale} select 0, id from ${tableName(table.physicalName)}`,
    ...events.map((event, at) => staleTrigger(event, names.trigger(at), names)),
  ]
  return [...dropMaterialized(dialect, index.name), ...statements.map((each) => render(dialect, each))]
}

/** Drops materialized values. Throws if the name is not theirs. */
export function dropMaterialized(dialect: Dialect, name: string): Statement[] {
  const known = readMaterializedName(name)
  if (!known) throw new Error('Not the name of materialized values.')
  const names = namesOfMaterialized(known)
  return [
    ...Array.from({ length: known.triggers }, (_, at) => sql`drop trigger if exists ${names.trigger(at)}`),
    sql`drop table if exists ${names.values}`,
    sql`drop table if exists ${names.stale}`,
  ].map((each) => render(dialect, each))
}

/** How many stale values are computed, and if no more are stale. */
export type Part = { rows: number; isLast: boolean }

/**
 * Computes a part of the stale values; a call repeats it until none is left. The last part creates the indexes, if they
 * are not there: each part of the first values would write most pages of an index again.
 */
export function fillMaterialized(
  dialect: Dialect,
  materialized: Materialized,
  { rows, isLast }: Part,
): Statement[] {
  const { table, names, levels, values: stored } = materialized
  const { values, stale } = names
  const from = tableName(table.physicalName)
  const part = sql`(select id from ${stale} where level = 0 order by id limit ${sql.raw(String(rows))})`
  const print = printingIn(dialect, table, from)
  const computed = sql.join(
    stored.map(({ expr }) => computedValue(materialized, print, expr)),
    comma,
  )
  // Records behind links are replaced by those whose values they are part of.
  const followed =
    levels.length === 1
      ? []
      : [
          sql`insert or ignore into ${stale} (level, id) select 0, s.id from (${staleIds(levels, names)}) as s where true`,
          sql`delete from ${stale} where level > 0`,
        ]
  return [
    ...followed,
    sql`delete from ${values} where id in ${part}`,
    sql`insert into ${values} (id, ${namesIn(stored)}) select ${from}.${id}, ${computed} from ${from} where ${from}.${id} in ${part}`,
    sql`delete from ${stale} where level = 0 and id in ${part}`,
    ...(isLast ? createIndexes(dialect, materialized) : []),
  ].map((each) => render(dialect, each))
}

/** One per direction for a value, because ties are in the order of ids in both. */
function createIndexes(dialect: Dialect, materialized: Materialized): SQL[] {
  const { spec, names, values } = materialized
  const directions = spec.of === 'value' ? (['asc', 'desc'] as const) : (['asc'] as const)
  return directions.map((direction) => {
    // Records are grouped by the stored values as they are.
    const keys =
      spec.of === 'group'
        ? namesIn(values)
        : sql.join(
            materializedOrder(dialect, materialized, direction).map(
              (term) => sql`${term.key} ${sql.raw(term.direction)}`,
            ),
            comma,
          )
    return sql`create index if not exists ${names.index(direction)} on ${names.values} (${keys})`
  })
}

/** Counts the stale values up to a limit: one row of no candidates and this number, as `decodeCandidates` reads it. */
export function staleStatement(dialect: Dialect, { levels, names }: Materialized, limit: number): Statement {
  return render(dialect, sql`select 0, (${staleCount(levels, names, limit, dialect)})`)
}

/** The same, with one more if the indexes have to be created. */
export function lackingStatement(
  dialect: Dialect,
  { levels, names }: Materialized,
  limit: number,
): Statement {
  const isMissing = sql`not exists (select 1 from sqlite_master where name = ${names.indexText('asc')})`
  return render(dialect, sql`select 0, (${staleCount(levels, names, limit, dialect)}) + (${isMissing})`)
}

/** The number of records, and an estimate of the bytes, in the form of `indexSizeStatement`. */
export function materializedSizeStatement(dialect: Dialect, materialized: Materialized): Statement {
  const { spec, table, values } = materialized
  const from = tableName(table.physicalName)
  const print = printingIn(dialect, table, from)
  // A value is in the table and in each index.
  const copies = spec.of === 'value' ? 3 : 2
  const lengths = values.map(({ kind, expr }) =>
    numbers.has(kind)
      ? sql.raw(String(bytesPerNumber))
      : sql`coalesce(octet_length(${computedValue(materialized, print, expr)}), 0)`,
  )
  if (values.every(({ kind }) => numbers.has(kind)))
    return render(
      dialect,
      sql`select count(*), count(*) * ${sql.raw(String(bytesPerNumber * copies * values.length))}, 0 from ${from}`,
    )
  return render(
    dialect,
    sql`select count(*), coalesce(sum(v), 0) * ${sql.raw(String(copies))}, coalesce(max(v), 0)
      from (select ${sql.join(lengths, sql.raw(' + '))} as v from ${from})`,
  )
}

const numbers: ReadonlySet<StorageKind> = new Set(['integer', 'real', 'boolean'])
const bytesPerNumber = 10
