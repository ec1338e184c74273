import { type SQL, sql } from 'drizzle-orm'
import type { Dialect, PrintedStep } from '../../dialect.ts'
import { mariadb } from './index.ts'
import { mysqlIntrospection } from './introspect.ts'
import { wholeList } from './lists.ts'
import { columnTypes } from './types.ts'
import { mysqlWords, mariadbWords, quoteWith } from './words.ts'

/**
 * MySQL 8.0.31 and later: MariaDB's dialect with other words. What differs in more than words is here. Rows are only
 * read, because MySQL cannot return the keys of new rows; see decision 54.
 */
export const mysql: Dialect = {
  ...mariadb,
  name: 'mysql',
  render: { ...mariadb.render, quote: quoteWith(mysqlWords) },
  types: Object.fromEntries(
    Object.entries(columnTypes).map(([kind, type]) => [
      kind,
      type.replace(mariadbWords.collation, mysqlWords.collation),
    ]),
  ) as Dialect['types'],
  introspection: mysqlIntrospection,
  syntax: { ...mariadb.syntax, inRow: (steps, body) => inTables(steps, body, 0) },
  json: {
    ...mariadb.json,
    // Lists of texts have no limit here, so the page is taken out of the whole list.
    collectInOrder(text, order, page) {
      const all = wholeList(
        sql`group_concat(${text} order by ${sql.join(order, sql.raw(', '))} separator ',')`,
      )
      if (!page) return all
      const range = sql.raw(`'$[${page.offset} to ${page.offset + page.limit - 1}]'`)
      return page.limit === 0 ? sql`'[]'` : sql`coalesce(json_extract(${all}, ${range}), '[]')`
    },
  },
}

/** Tables that a join may have, below the database's limit of 61. */
const tablesMax = 40

/** Each step is a lateral table of one row. Tables without a `from` are evaluated once. */
function inTables(steps: PrintedStep[], body: SQL, from: number): SQL {
  const some = steps.slice(from, from + tablesMax)
  const tables = some.map((step, index) => {
    const values = step.map(({ name, value }) => sql`${value} as ${sql.raw(name)}`)
    return sql`lateral (select ${sql.join(values, sql.raw(', '))}) as ${sql.raw(`s${from + index + 1}`)}`
  })
  const isLast = from + some.length >= steps.length
  const inner = isLast ? body : inTables(steps, body, from + some.length)
  return sql`(select ${inner} from ${sql.join(tables, sql.raw(' straight_join '))})`
}
