import { type SQL, sql } from 'drizzle-orm'
import type { Dialect, PrintedStep } from '../../dialect.ts'
import { mariadb } from './index.ts'
import { newRows } from './chosen-rows.ts'
import { mysqlIntrospection } from './introspect.ts'
import { nativeSchemaOf } from './native-schema.ts'
import { nativeTables } from './native-tables.ts'
import { mysqlSchemaWords } from './schema-words.ts'
import { wholeList } from './lists.ts'
import { stepsAsTables } from './syntax.ts'
import { columnTypes } from './types.ts'
import { mysqlWords, mariadbWords, quoteWith } from './words.ts'

/**
 * MySQL 8.0.31 and later: MariaDB's dialect with other words. What differs in more than words is here; see decision 54.
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
  native: { ...nativeTables, readLock: ' for share', newRows },
  nativeSchema: nativeSchemaOf(mysqlSchemaWords),
  syntax: { ...mariadb.syntax, inRow: (steps, body) => stepsAsTables(steps, body, lateralTable) },
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

/** A table without a `from` is evaluated once. */
function lateralTable(step: PrintedStep, number: number): SQL {
  const values = step.map(({ name, value }) => sql`${value} as ${sql.raw(name)}`)
  return sql`lateral (select ${sql.join(values, sql.raw(', '))}) as ${sql.raw(`s${number}`)}`
}
