import { type SQL, sql } from 'drizzle-orm'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { idArgument } from '../expressions/id-argument.ts'
import { columnName, tableName } from '../identifiers/names.ts'

// Pagination. Finds the ids of a page first and reads full rows for those only: sorting or skipping full rows makes
// deep pages slow. `pageIds` and `pageIdsFar` page by offset; `pageIdsAfter` pages by keyset (cursor).

const id = columnName('id')
const comma = sql.raw(', ')
const and = sql.raw(' and ')

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

/** Offset pagination: ids of a page by its position. */
export function pageIds({ table, where, terms, limit, offset }: PageOf): SQL {
  const from = tableName(table)
  const own = where ? sql` where ${where}` : sql``
  return sql`select ${from}.${id} as i from ${from}${own} order by ${inOrder(terms, sql`${from}.${id}`)} limit ${limit} offset ${offset}`
}

/**
 * Keyset pagination: ids of the page after a record, which is the cursor. Compares with the record's sort keys, without
 * sorting preceding rows. Empty if the record does not exist.
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

/** Keyset pagination for a sort that has an index: reads the index from the cursor on. */
export function pageIdsAfterByIndex(
  dialect: Dialect,
  { table, where, terms, limit, offset }: PageOf,
  after: number,
): SQL {
  const from = tableName(table)
  const part = { from, own: sql`${from}.${id}`, terms, where }
  return pageAfter(dialect, [part], { from, of: terms, after, limit, offset })
}

/** Records that are read in the order of their terms, by an index; `own` is their id. */
type OrderedPart = { from: SQL; own: SQL; terms: readonly OrderTerm[]; where: SQL | null }

/**
 * Ids of the page after a record of `from` whose sort keys are `of`, from parts that are ordered by the same keys. Records
 * that share the first keys with the cursor and differ in the next one are a query of their own, for each key. Null
 * comes first, or last when descending; no value is compared with it, so each query is a range of the index.
 */
export function pageAfter(
  dialect: Dialect,
  parts: readonly OrderedPart[],
  cursor: { from: SQL; of: readonly OrderTerm[]; after: number; limit: number; offset: number },
): SQL {
  const { same, derived } = dialect.syntax
  const { limit, offset } = cursor
  const last = idArgument(dialect, cursor.after)
  const isCursor = sql`${cursor.from}.${id} = ${last}`
  const exists = sql`exists (select 1 from g)`
  const names = cursor.of.map((_, index) => sql.raw(`k${index}`))
  const given = names.map((name) => sql`(select ${name} from g)`)
  const ranges = parts.flatMap(({ from, own, terms, where }) => {
    const keys = sql.join(
      terms.map(({ key }, index) => sql`${key} as ${names[index]}`),
      comma,
    )
    // What depends on the cursor alone is in the limit: as a condition, it would be checked for each record.
    const range = (conditions: readonly SQL[], isPossible: SQL) =>
      sql`select * from ${derived(sql`select ${own} as i, ${keys} from ${from}
        where ${sql.join([...conditions, ...(where ? [where] : [])], and)} order by ${inOrder(terms, own)}
        limit case when ${isPossible} then ${limit + offset} else 0 end`)}`
    const isSameUpTo = (count: number) =>
      terms.slice(0, count).map(({ key }, index) => sql`${key} ${same} ${given[index]}`)
    const differing = terms.flatMap(({ key, direction }, index) => {
      const value = sql`${given[index]}`
      const [valued, blank, isBeforeBlank] =
        direction === 'asc'
          ? [sql`${key} > ${value}`, sql`${key} is not null`, sql`${value} is null`]
          : [sql`${key} < ${value}`, sql`${key} is null`, sql`${value} is not null`]
      const before = isSameUpTo(index)
      return [
        range([...before, valued], exists),
        range([...before, blank], sql`${exists} and ${isBeforeBlank}`),
      ]
    })
    return [...differing, range([...isSameUpTo(terms.length), sql`${own} > ${last}`], exists)]
  })
  const order = cursor.of.map(({ direction }, index) => ({ key: sql`${names[index]}`, direction }))
  const keys = cursor.of.map(({ key }, index) => sql`${key} as ${names[index]}`)
  // The keys of the cursor are computed once; they may be long.
  return sql`select i from ${derived(sql`
    with g as materialized (select ${sql.join(keys, comma)} from ${cursor.from} where ${isCursor})
    select i from ${derived(sql.join(ranges, sql.raw(' union all ')))}
    order by ${inOrder(order, sql.raw('i'))} limit ${limit} offset ${offset}`)}`
}

/** Records that are read ahead for each one of the page, and their bounds: each is a lookup, which costs if it is vain. */
const aheadPerRecord = 4
const [aheadMin, aheadMax] = [1000, 4000]

/** True for pages that `pageIdsAhead` may find among the records that it reads ahead. */
export function isNear({ limit, offset }: Pick<PageOf, 'limit' | 'offset'>): boolean {
  return (limit + offset) * 2 <= aheadMax
}

/**
 * Ids of a page near the start of a filtered list whose sort has an index: reads records in its order (`firstIds`) until
 * enough of them pass the filter. Only if too few of the first ones do, all records are filtered and sorted. `ofEach`: the
 * condition for the few.
 */
export function pageIdsAhead(
  dialect: Dialect,
  { table, where, ofEach, terms, limit, offset }: PageOf & { where: SQL; ofEach: SQL },
  firstIds: (count: number) => SQL,
): SQL {
  const { derived } = dialect.syntax
  const from = tableName(table)
  const own = sql`${from}.${id}`
  const wanted = limit + offset
  const count = Math.min(Math.max(wanted * aheadPerRecord, aheadMin), aheadMax)
  const first = firstIds(count)
  // The cross join keeps the order, so that the limit ends the reading.
  const passed = sql`select i from ${derived(first)} cross join ${from} where ${own} = i and ${ofEach} limit ${wanted}`
  const isEnough = sql`(select count(*) from ahead) = ${wanted}`
  const page = sql`order by ${inOrder(terms, own)} limit ${limit} offset ${offset}`
  const found = sql`select ${own} as i from ahead cross join ${from} where ${isEnough} and ${own} = ahead.i ${page}`
  // Without a row to join, no record is read; a condition alone would be checked for each.
  const needed = derived(sql`select 1 where not ${isEnough} limit ${dialect.syntax.unlimited}`)
  const all = sql`select ${own} as i from ${needed} cross join ${from} where ${where} ${page}`
  return sql`with ahead as materialized (${passed})
    select i from ${derived(found)} union all select i from ${derived(all)}`
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
export function inOrder(terms: readonly OrderTerm[], last: SQL): SQL {
  const keys = terms.flatMap(({ key, direction, placesNulls }, index) => {
    if (placesNulls) return []
    const nulls = terms[index - 1]?.placesNulls ? ` nulls ${direction === 'asc' ? 'first' : 'last'}` : ''
    return [sql`${key} ${sql.raw(`${direction}${nulls}`)}`]
  })
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
