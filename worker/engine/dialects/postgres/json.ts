import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { JsonPrinters } from '../../dialect.ts'
import { listItems, listOf } from './json-texts.ts'
import { asCell, asValue, column } from './types.ts'

const entriesPerChunk = 40
const safe = sql.raw('between -9007199254740991 and 9007199254740991')

export const json: JsonPrinters = {
  rows: (text) => sql`jsonb_array_elements(${text}::jsonb) as p(value)`,
  wideRows: (text) => sql`jsonb_array_elements(${text}::jsonb) as p(value)`,
  element: (kind = 'integer') => asValue(sql`p.value #>> '{}'`, kind),
  item: (index, kind = 'integer') => asCell(sql`p.value ->> ${sql.raw(String(index))}`, kind),
  hasItem: (index) => sql`jsonb_typeof(p.value -> ${sql.raw(String(index))}) = 'array'`,
  innerItem: (index, kind) => asCell(sql`p.value -> ${sql.raw(String(index))} ->> 0`, kind),
  // The object depends on no record, so it is built once; keys are found by binary search.
  valueById: (id, text, kind) => {
    const values = sql`select jsonb_object_agg(e ->> 0, e -> 1) from jsonb_array_elements(${text}::jsonb) as e`
    return asValue(sql`(${values}) ->> (${id})::text`, kind)
  },
  items: (list) => sql`lateral (select n as key, value from ${listItems(list)})`,
  list(value, items) {
    const held = sql`from ${listItems(value)}`
    return {
      some: sql`exists (select 1 ${held} where items.value in (${items}))`,
      without: sql`(select case when count(*) > 0 then ${listOf(sql`items.value`, sql`items.n`)} end ${held} where items.value not in (${items}))`,
    }
  },
  cell,
  object(entries) {
    const parts = entries.map(({ name, json: text, when }) => {
      if (!/^[a-z0-9_]+$/.test(name)) throw new Error('Not a name for JSON.')
      const entry = sql`${sql.raw(`',"${name}":'`)} || ${text}`
      return when ? sql`case when ${when} then ${entry} else '' end` : entry
    })
    const chunks: SQL[] = []
    for (let at = 0; at < parts.length; at += entriesPerChunk) {
      chunks.push(sql`(${sql.join(parts.slice(at, at + entriesPerChunk), sql.raw(' || '))})`)
    }
    // Each entry starts with a comma; the first comma is removed.
    return parts.length === 0 ? sql`'{}'` : sql`'{' || substr(${sql.join(chunks, sql.raw(' || '))}, 2) || '}'`
  },
  range: (first, last) => sql`'[[' || ${first} || ',' || ${last} || ']]'`,
  collect: (text) => sql`'[' || coalesce(string_agg((${text})::text, ','), '') || ']'`,
}

/** Works for cells and for values in neutral form alike. */
function cell(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'integer':
      return sql`case when ${value} ${safe} then (${value})::text else ${quoted(sql`(${value})::text`)} end`
    case 'decimal': {
      // JSON numbers are exact up to 15 digits; longer numbers remain text.
      const text = sql`trim_scale((${value})::numeric)::text`
      // Sources may contain numbers that are none, which JSON does not have.
      return sql`case when ${text} in ('NaN', 'Infinity', '-Infinity') then 'null' when length(${text}) <= 15 then ${text} else ${quoted(text)} end`
    }
    case 'real':
      return quoted(sql`(${value})::float8`)
    case 'boolean':
      return sql`case when ${value} then 'true' when not ${value} then 'false' else 'null' end`
    case 'list':
      return sql`coalesce((${value})::text, 'null')`
    default:
      return quoted(column(value, kind))
  }
}

function quoted(value: SQL): SQL {
  return sql`coalesce(to_json(${value})::text, 'null')`
}
