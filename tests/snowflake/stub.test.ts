import { expect, it } from 'vitest'
import { tokensOf } from '../support/snowflake/lexer.ts'
import { refuseSubqueries } from '../support/snowflake/subqueries.ts'

// What the stub refuses as Snowflake does, where its own database would evaluate it.

it.each([
  'select (select max(b.x) from b where b.k = a.k) from a',
  'select (select x from b limit 1) from a',
  'select * from a where exists (select 1 from b where b.k = a.k limit 1)',
  'select (select get(array_agg(b.x) within group (order by b.y), 0) from b where b.k = a.k) from a',
  'select * from a where a.k in (select * from (select b.k from b limit 2) as d)',
  'select e.value from a cross join lateral flatten(input => a.list) as e',
  'with q as (select "S"."B"."x" as x from "S"."B") select (select count(*) from q where q.x = a.k) from a',
])('takes %s', (sql) => {
  expect(() => refuseSubqueries(tokensOf(sql))).not.toThrow()
})

it.each([
  ['select (select b.x from b where b.k = a.k) from a', 'no aggregate'],
  ['select (select max(b.x) from b where b.k = a.k limit 1) from a', 'a limit'],
  ['select (select max(b.x) from b where b.k = a.k group by b.y) from a', 'groups'],
  ['select (select v from (select a.x + 1 as v) as s1) from a', 'no aggregate'],
  ['select d.x from a cross join (select b.x from b where b.k = a.k) as d', 'a table refers'],
  ['select (select count(*) from table(flatten(input => a.list)) as p) from a', 'flatten refers'],
])('refuses %s', (sql, why) => {
  expect(() => refuseSubqueries(tokensOf(sql))).toThrow(why)
})
