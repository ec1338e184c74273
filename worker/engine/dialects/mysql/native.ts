import { sql } from 'drizzle-orm'
import { nativeStatements } from '../connected-statements.ts'
import { mariadb } from './index.ts'
import { mysql } from './mysql.ts'
import { listItems, listOf } from './lists.ts'
import { byCodePoints } from './types.ts'
import { jsonValue } from './words.ts'

/** One statement cannot move pairs and drop those that exist already. */
const printers: Parameters<typeof nativeStatements>[1] = {
  renamed: (ids, option) => sql`(${jsonValue(ids, sql`'$."' || ${option} || '"'`)} ${byCodePoints})`,
  listOf,
  listItems,
}

export const mariadbStatements = nativeStatements(mariadb, printers)
export const mysqlStatements = nativeStatements(mysql, printers)
