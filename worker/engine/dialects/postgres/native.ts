import { sql } from 'drizzle-orm'
import { nativeStatements } from '../connected-statements.ts'
import { postgres } from './index.ts'
import { listItems, listOf } from './json-texts.ts'

export const postgresStatements = nativeStatements(postgres, {
  renamed: (ids, option) => sql`(${ids}::jsonb ->> ${option})`,
  listOf,
  listItems,
  movePairs: (pairs, ids) =>
    sql`with moved as (delete from ${pairs} using ${ids} where ${pairs}.b = ${postgres.json.item(0)}
        returning ${pairs}.a as a, ${postgres.json.item(1)} as b, ${pairs}.position as position)
      insert into ${pairs} (a, b, position) select a, b, position from moved on conflict do nothing`,
})
