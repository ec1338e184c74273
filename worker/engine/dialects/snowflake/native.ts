import { sql } from 'drizzle-orm'
import { nativeStatements } from '../connected-statements.ts'
import { snowflake } from './index.ts'

/** Statements of writes, which sources of this type refuse. */
export const snowflakeStatements = nativeStatements(snowflake, {
  renamed: (ids, option) => sql`to_varchar(get(parse_json(${ids}), ${option}))`,
  listOf: (value, order) =>
    sql`'[' || listagg(to_json(to_variant(${value})), ',') within group (order by ${order}) || ']'`,
  listItems: (list) =>
    sql`(select to_varchar(value) as value, index + 1 as n from table(flatten(input => try_parse_json(${list})))) as items`,
})
