import { sql } from 'drizzle-orm'
import { nativeStatements } from '../connected-statements.ts'
import { mariadb } from './index.ts'
import { listItems, listOf } from './lists.ts'
import { byCodePoints } from './types.ts'
import { jsonValue } from './words.ts'

/** One statement cannot move pairs and drop those that exist already. */
export const mariadbStatements = nativeStatements(mariadb, {
  renamed: (ids, option) => sql`(${jsonValue(ids, sql`'$."' || ${option} || '"'`)} ${byCodePoints})`,
  listOf,
  listItems,
})
