import { type SQL, sql } from 'drizzle-orm'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { idArgument } from '../expressions/id-argument.ts'
import { columnName, tableName } from '../identifiers/names.ts'

// Finds the ids of a page first and reads full rows for those only: sorting or skipping full rows makes deep
// pages slow.

const id = columnName('id')

export type PageOf = {
  /** Physical name of the table. */
  table: string
  /** Condition on its rows; null for all. */
  where: SQL | null
  /** Sort keys before the id. */
  terms: OrderTerm[]
  limit: number
  offset: number
}

/** Ids of a page by offset. */
export function pageIds({ table, where, terms, limit, offset }: PageOf): SQL {
  const from = tableName(table)
  const own = where ? sql` where ${where}` : sql``
  return sql`select ${from}.${id} from ${from}${own} order by ${inOrder(terms, sql`${from}.${id}`)} limit ${limit} offset ${offset}`
}

/**
 * Ids of the page after a record, by comparing with that record's sort keys, without sorting preceding rows.
 * Empty if the record does not exist.
 */
export function pageIdsAfter(
  dialect: Dialect,
  { table, where, terms, limit, offset }: PageOf,
  after: number,
): SQL {
  const from = tableName(table)
  const page = sql`limit ${limit} offset ${offset}`
  if (terms.length === 0) {
    return sql`select ${from}.${id} from ${from}
      where ${from}.${id} > ${idArgument(dialect, after)}${where ? sql` and ${where}` : sql``} order by ${from}.${id} ${page}`
  }
  const { row, all, isLater, order } = compared(dialect, { table, where, terms })
  const start = sql`select ${row} from ${from} where ${from}.${id} = ${idArgument(dialect, after)} limit 1`
  return sql`select o.i from (${all}) as o cross join (${start}) as g
    where ${isLater} order by ${order} ${page}`
}

/**
 * The same for a sort by one key that has an index: reads the records from there on in its order. Records without a
 * value come first, or last when descending, so they are read apart, and none is compared with null.
 */
export function pageIdsAfterByIndex(
  dialect: Dialect,
  { table, where, terms: [term], limit, offset }: PageOf,
  after: number,
): SQL {
  if (!term) throw new Error('An index has a key.')
  const from = tableName(table)
  const last = idArgument(dialect, after)
  const { key, direction } = term
  const own = sql`${from}.${id}`
  const given = sql`(select ${key} from ${from} where ${own} = ${last})`
  const exists = sql`exists (select 1 from ${from} where ${own} = ${last})`
  const part = (condition: SQL) =>
    sql`select * from ${dialect.syntax.derived(sql`select ${own} as i, ${key} as k from ${from}
      where ${condition}${where ? sql` and ${where}` : sql``} order by ${inOrder([term], own)} limit ${limit + offset}`)}`
  const [beyond, fromThere] =
    direction === 'asc' ? [sql.raw('>'), sql.raw('>=')] : [sql.raw('<'), sql.raw('<=')]
  const later = part(sql`${key} ${fromThere} ${given} and (${key} ${beyond} ${given} or ${own} > ${last})`)
  const sameNull = part(sql`${given} is null and ${exists} and ${key} is null and ${own} > ${last}`)
  const otherNull =
    direction === 'asc'
      ? part(sql`${given} is null and ${exists} and ${key} is not null`)
      : part(sql`${given} is not null and ${key} is null`)
  const found = sql.join([later, sameNull, otherNull], sql.raw(' union all '))
  return sql`select i from ${dialect.syntax.derived(found)}
    order by ${inOrder([{ key: sql.raw('k'), direction }], sql.raw('i'))} limit ${limit} offset ${offset}`
}

/** Number of sampled records for estimating a position, and safety margin. */
const samples = 4000
const spared = 128

/**
 * Ids of a page deep in a sorted list. Sorting the preceding rows is slow, so a few thousand records, sampled
 * evenly by id, provide a record some way before the page. Rows up to it are counted, and only the following
 * ones are sorted. If the estimate was wrong, everything is sorted.
 */
export function pageIdsFar(dialect: Dialect, { table, where, terms, limit, offset }: PageOf): SQL {
  const { syntax } = dialect
  const step = (divided: SQL) =>
    dialect.functions.greatest([sql.raw('1'), divided], ['integer', 'integer'], [])
  const from = tableName(table)
  const { row, all, isLater, order } = compared(dialect, { table, where, terms })
  const guess = sql`
      select ${offset} / ${step(sql`(max(${id}) - min(${id})) / ${samples}`)} - ${spared} as place from ${from}`
  const guessed = sql`select ${row} from ${from} where ${from}.${id} in (
      with recursive p (i, step, last) as (
        select min(${id}), ${step(sql`(max(${id}) - min(${id})) / ${samples}`)}, max(${id}) from ${from}
        union all select i + step, step, last from p where i + step <= last)
      select i from p)
    ${where ? sql`and ${where}` : sql``}
    order by ${inOrder(terms, sql`${from}.${id}`)}
    limit 1 offset (select case when place < 0 then ${samples} * 2 else place end from ${syntax.derived(guess)})`
  const counted = sql`select g.*, (select count(*) from (${all}) as o where (${isLater}) is not true) as n from (${guessed}) as g limit 1`
  return sql`with g as materialized (select * from ${syntax.derived(counted)} where n <= ${offset})
    select o.i from (${all}) as o left join g on true
    where g.i is null or ${isLater} order by ${order}
    limit ${limit} offset ${offset} - coalesce((select n from g), 0)`
}

/** A record with its sort keys as `o`, and the condition `g` that one follows another. */
function compared(dialect: Dialect, { table, where, terms }: Pick<PageOf, 'table' | 'where' | 'terms'>) {
  const { same, unlimited } = dialect.syntax
  const from = tableName(table)
  const keys = terms.map(({ key, direction }, index) => ({
    key,
    direction,
    own: sql.raw(`o.k${index}`),
    given: sql.raw(`g.k${index}`),
  }))
  const named = sql.join(
    keys.map(({ key }, index) => sql`${key} as ${sql.raw(`k${index}`)}`),
    sql.raw(', '),
  )
  const row = sql`${from}.${id} as i, ${named}`
  const comesLater = keys.map((each, index) =>
    sql.join([...keys.slice(0, index).map(isSame(same)), isAfter(each)], sql.raw(' and ')),
  )
  const isNext = sql.join([...keys.map(isSame(same)), sql.raw('o.i > g.i')], sql.raw(' and '))
  return {
    row,
    // The limits make the database evaluate each key once per row, instead of at each comparison.
    all: sql`select ${row} from ${from}${where ? sql` where ${where}` : sql``} limit ${unlimited}`,
    isLater: sql`(${sql.join([...comesLater, isNext], sql.raw(' or '))})`,
    order: inOrder(
      keys.map(({ own, direction }) => ({ key: own, direction })),
      sql.raw('o.i'),
    ),
  }
}

/**
 * The id at a position in order of ids; null beyond the last. Without moved records, the row order index has
 * all ids in order and is compact.
 */
export function idAt(table: string, offset: number): SQL {
  const from = tableName(table)
  const place = columnName('row_order')
  return sql`case
    when exists (select 1 from ${from} where ${place} is not null)
      then (select ${id} from ${from} order by ${id} limit 1 offset ${offset})
    else (select ${id} from ${from} where ${place} is null
      order by ${id} limit 1 offset ${offset})
  end`
}

/** Sort keys with the id last, so that pages never overlap. */
export function inOrder(terms: OrderTerm[], last: SQL): SQL {
  const keys = terms.map(({ key, direction }) => sql`${key} ${sql.raw(direction)}`)
  return sql.join([...keys, last], sql.raw(', '))
}

type Compared = { own: SQL; given: SQL; direction: 'asc' | 'desc' }

function isSame(same: SQL): (compared: Compared) => SQL {
  return ({ own, given }) => sql`${own} ${same} ${given}`
}

/** Null sorts before all values, or last when descending. */
function isAfter({ own, given, direction }: Compared): SQL {
  return direction === 'asc'
    ? sql`(${own} > ${given} or (${given} is null and ${own} is not null))`
    : sql`(${own} < ${given} or (${own} is null and ${given} is not null))`
}
