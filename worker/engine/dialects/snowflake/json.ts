import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { JsonPrinters } from '../../dialect.ts'
import { numberText } from './numbers.ts'
import { asCell, asValue, column } from './types.ts'

const comma = sql.raw(', ')
const entriesPerChunk = 40
const safe = sql.raw('between -9007199254740991 and 9007199254740991')
const at = (index: number) => sql.raw(`p.value[${index}]`)

export const json: JsonPrinters = {
  rows,
  wideRows: rows,
  element: (kind = 'integer') => asValue(sql.raw('p.value'), kind),
  item: (index, kind = 'integer') => asCell(at(index), kind),
  hasItem: (index) => sql`(typeof(${at(index)}) = 'ARRAY')`,
  innerItem: (index, kind) => asCell(sql.raw(`p.value[${index}][0]`), kind),
  // The object depends on no record, so it is built once.
  valueById(id, text, kind) {
    const values = sql`select object_agg(to_varchar(${at(0)}), ${at(1)}) from ${rows(text)}`
    return asValue(sql`get((${values}), to_varchar(${id}))`, kind)
  },
  // Only for lists that no row outside gives: see `Dialect.supports.listsOfRows`.
  items: (list) =>
    sql`lateral (select index as key, to_varchar(value) as value from table(flatten(input => try_parse_json(${list}))))`,
  list(value, items) {
    const some = sql`exists (select 1 from (${items}) as i(id) where contains(${value}, '"' || i.id || '"'))`
    return { some, without: value }
  },
  cell,
  object(entries) {
    const parts = entries.map(({ name, json: text, when }) => {
      if (!/^[a-z0-9_]+$/.test(name)) throw new Error('Not a name for JSON.')
      const entry = sql`${sql.raw(`',"${name}":'`)} || ${text}`
      return when ? sql`case when ${when} then ${entry} else '' end` : entry
    })
    const chunks: SQL[] = []
    for (let start = 0; start < parts.length; start += entriesPerChunk) {
      chunks.push(sql`(${sql.join(parts.slice(start, start + entriesPerChunk), sql.raw(' || '))})`)
    }
    // Each entry starts with a comma; the first comma is removed.
    return parts.length === 0 ? sql`'{}'` : sql`'{' || substr(${sql.join(chunks, sql.raw(' || '))}, 2) || '}'`
  },
  range: (first, last) => sql`'[[' || ${first} || ',' || ${last} || ']]'`,
  collect: (text) => sql`'[' || listagg(${text}, ',') || ']'`,
  collectInOrder(text, order, page) {
    const sorted = sql`within group (order by ${sql.join(order, comma)})`
    if (!page) return sql`'[' || listagg(${text}, ',') ${sorted} || ']'`
    const range = sql.raw(`${page.offset}, ${page.offset + page.limit}`)
    return sql`'[' || coalesce(array_to_string(array_slice(array_agg(${text}) ${sorted}, ${range}), ','), '') || ']'`
  },
  // An array keeps a first value that is null.
  firstInOrder: (value, kind, order, offset) =>
    asValue(
      sql`get(get(array_agg(array_construct(${value})) within group (order by ${sql.join(order, comma)}), ${sql.raw(String(offset))}), 0)`,
      kind,
    ),
}

function rows(text: Parameters<JsonPrinters['rows']>[0]): SQL {
  return sql`table(flatten(input => parse_json(${text}))) as p`
}

/** Works for cells and for values in neutral form alike. */
function cell(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'integer': {
      const digits = sql`to_varchar(${value})`
      return sql`coalesce(case when ${value} ${safe} then ${digits} else ${quoted(digits)} end, 'null')`
    }
    case 'decimal': {
      // JSON numbers are exact up to 15 digits; longer numbers remain text.
      const text = numberText(value)
      return sql`coalesce(case when length(${text}) <= 15 then ${text} else ${quoted(text)} end, 'null')`
    }
    case 'real':
      return sql`coalesce(to_json(to_variant(${value})), 'null')`
    case 'boolean':
      return sql`case when ${value} then 'true' when not ${value} then 'false' else 'null' end`
    case 'list':
      return sql`coalesce(${value}, 'null')`
    default:
      return sql`coalesce(${quoted(column(value, kind))}, 'null')`
  }
}

function quoted(text: SQL): SQL {
  return sql`to_json(to_variant(${text}))`
}
