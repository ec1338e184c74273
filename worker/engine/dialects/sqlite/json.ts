import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { JsonPrinters } from '../../dialect.ts'

const entriesPerChunk = 40
const safe = sql.raw('between -9007199254740991 and 9007199254740991')

export const json: JsonPrinters = {
  rows: (text) => sql`json_each(${text}) as p`,
  // The limit prevents SQLite from inlining `jsonb`, which would parse again for each value.
  wideRows: (text) => sql`(select jsonb(value) as value from json_each(${text}) limit -1) as p`,
  element: () => sql`p.value`,
  item: (index) => sql`(p.value ->> ${sql.raw(String(index))})`,
  hasItem: (index) => sql`json_type(p.value, ${sql.raw(`'$[${index}]'`)}) = 'array'`,
  innerItem: (index) => sql`(p.value ->> ${sql.raw(`'$[${index}][0]'`)})`,
  // The join makes SQLite build an automatic index; a search would scan all values per record.
  valueById: (id, text, kind) => {
    const value = kind === 'real' ? sql`cast(v as real)` : sql`v`
    return sql`(with w(k, v) as materialized (select value ->> 0, value ->> 1 from json_each(${text}))
      select ${value} from json_each('[0]') as o cross join w where w.k = ${id} + o.value)`
  },
  items: (list) => sql`json_each(case when json_valid(${list}) then ${list} else '[]' end)`,
  list(value, items) {
    const held = sql`json_each(case when json_valid(${value}) then ${value} else '[]' end) as held`
    const left = sql`from ${held} where held.value not in (${items})`
    return {
      some: sql`exists (select 1 from ${held} where held.value in (${items}))`,
      without: sql`(select case when count(*) > 0 then json_group_array(held.value) end ${left})`,
    }
  },
  cell,
  /**
   * Uses `||`, because functions take at most 127 arguments, in chunks, because each operator deepens the
   * tree.
   */
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
  collect: (text) => sql`'[' || coalesce(group_concat(${text}, ','), '') || ']'`,
}

/** Other programs may store invalid lists or bytes, which must not make a write fail. */
function cell(value: SQL, kind: StorageKind): SQL {
  const isText = sql`typeof(${value}) = 'text'`
  switch (kind) {
    case 'integer':
      return sql`case when typeof(${value}) = 'integer' and ${value} not ${safe} then json_quote(cast(${value} as text)) else ${quoted(value)} end`
    case 'decimal':
      // JSON numbers are exact up to 15 digits; longer numbers remain text.
      return sql`case when ${isText} and length(${value}) <= 15 and json_valid(${value}) then ${value} else ${quoted(value)} end`
    case 'boolean':
      return sql`case ${value} when 1 then 'true' when 0 then 'false' else 'null' end`
    case 'list':
      return sql`case when ${isText} and json_valid(${value}) then ${value} else ${quoted(value)} end`
    default:
      return quoted(value)
  }
}

/** Omits bytes: as text they may be invalid UTF-8, which crashes some drivers. */
function quoted(value: SQL): SQL {
  return sql`case typeof(${value}) when 'blob' then 'null' else json_quote(${value}) end`
}
