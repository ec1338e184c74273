import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { JsonPrinters } from '../../dialect.ts'
import { arrayOf, listItems, listOf, quoted, wholeList } from './lists.ts'
import { decimalTextOf } from './numbers.ts'
import { asCell, asValue, byCodePoints, column } from './types.ts'
import { jsonType, jsonValue, tableOf } from './words.ts'

const entriesPerChunk = 40
const safe = sql.raw('between -9007199254740991 and 9007199254740991')

export const json: JsonPrinters = {
  rows,
  wideRows: rows,
  element: (kind = 'integer') => asValue(jsonValue(sql.raw('p.value'), sql.raw(`'$'`)), kind),
  item: (index, kind = 'integer') => asCell(jsonValue(sql.raw('p.value'), sql.raw(`'$[${index}]'`)), kind),
  hasItem: (index) => sql`(${jsonType(sql.raw(`json_extract(p.value, '$[${index}]')`))} = 'ARRAY')`,
  innerItem: (index, kind) => asCell(jsonValue(sql.raw('p.value'), sql.raw(`'$[${index}][0]'`)), kind),
  // The table depends on no record, so it is built once and gets an index.
  valueById(id, text, kind) {
    const values = sql`select k, v from json_table(${text}, '$[*]' columns (k bigint path '$[0]', v longtext ${byCodePoints} path '$[1]')) as t limit 18446744073709551615`
    return asValue(sql`(select w.v from (${values}) as w where w.k = ${id})`, kind)
  },
  items: (list) =>
    tableOf(
      arrayOf(list),
      sql`'$[*]' columns ("key" for ordinality, value longtext ${byCodePoints} path '$'))`,
    ),
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
  collect: (text) => wholeList(sql`group_concat(${text} separator ',')`),
  collectInOrder(text, order, page) {
    const limit = page ? sql.raw(` limit ${page.limit} offset ${page.offset}`) : sql``
    return wholeList(
      sql`group_concat(${text} order by ${sql.join(order, sql.raw(', '))} separator ','${limit})`,
    )
  },
}

function rows(text: Parameters<JsonPrinters['rows']>[0]): SQL {
  return sql`json_table(${text}, '$[*]' columns (value json path '$')) as p`
}

/** Works for cells and for values in neutral form alike. */
function cell(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'integer': {
      // The text of a number with `zerofill` or of a year begins with zeros, which is not JSON.
      const digits = sql`cast(cast(${value} as decimal(20)) as char)`
      return sql`coalesce(case when ${value} ${safe} then ${digits} else ${quoted(digits)} end, 'null')`
    }
    case 'decimal': {
      // JSON numbers are exact up to 15 digits; longer numbers remain text.
      const text = decimalTextOf(value)
      return sql`coalesce(case when char_length(${text}) <= 15 then ${text} else ${quoted(text)} end, 'null')`
    }
    case 'real':
      return sql`coalesce(cast(${value} as char), 'null')`
    case 'boolean':
      return sql`case when ${value} then 'true' when not ${value} then 'false' else 'null' end`
    case 'list':
      return sql`case when json_valid(${value}) then ${value} else coalesce(${quoted(value)}, 'null') end`
    default:
      return sql`coalesce(${quoted(column(value, kind))}, 'null')`
  }
}
