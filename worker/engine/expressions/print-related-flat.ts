import { type SQL, sql } from 'drizzle-orm'
import { kindOf, type RelatedExpr } from '#core/expr/expr.ts'
import type { Dialect } from '../dialect.ts'
import { columnName } from '../identifiers/names.ts'

// Values of linked records for databases where subqueries in `from` cannot refer to the row outside: aggregates
// with an order and a part of their own take the place of nested queries.

/** The joined tables of linked records. */
type Joined = { from: SQL; on: SQL[]; order: SQL[] }

/** `[[id, value, ...], ...]` */
export function flatRecords(
  expr: RelatedExpr,
  { from, on, order, rows }: Joined & { rows: SQL },
  values: SQL[],
  dialect: Dialect,
): SQL {
  const cells = expr.values.map(
    (value, index) => sql`',' || ${dialect.json.cell(sql`${values[index]}`, kindOf(value))}`,
  )
  const row = sql.join([sql`'['`, sql`${rows}.${columnName('id')}`, ...cells, sql`']'`], sql.raw(' || '))
  return sql`select ${collected(dialect, row, order, expr)} from ${from} where ${all(on)}`
}

/** A list or an aggregate of one value of each linked record. */
export function flatValues(expr: RelatedExpr, { from, on, order }: Joined, item: SQL, dialect: Dialect): SQL {
  const [value] = expr.values
  if (!value) throw new Error('Without values, records are counted.')
  if (expr.take === 'list') {
    const text = dialect.json.cell(item, 'text')
    return sql`select ${collected(dialect, text, order, expr)} from ${from} where ${all([...on, sql`${item} is not null`])}`
  }
  const each = expr.kind === 'real' ? dialect.functions.real([item], [kindOf(value)], [value]) : item
  const result = aggregateOf(expr, each, item)
  return sql`select ${expr.kind === 'real' ? dialect.fifteenDigits(result) : result} from ${from} where ${all(on)}`
}

function collected(dialect: Dialect, json: SQL, order: SQL[], { page }: RelatedExpr): SQL {
  const { collectInOrder } = dialect.json
  if (!collectInOrder) throw new Error('The dialect must collect in order.')
  return collectInOrder(json, order, page ?? null)
}

/** The aggregate that a value of linked records takes; `counted` is the value as it is. */
export function aggregateOf({ take }: RelatedExpr, each: SQL, counted: SQL): SQL {
  switch (take) {
    case 'count':
      return sql`count(${counted})`
    case 'countDistinct':
      return sql`count(distinct ${counted})`
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return sql`${sql.raw(take)}(${each})`
    case 'sumDistinct':
      return sql`sum(distinct ${each})`
    case 'avgDistinct':
      return sql`avg(distinct ${each})`
    default:
      throw new Error(`${take} is no aggregate.`)
  }
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql.raw(' and '))
}
