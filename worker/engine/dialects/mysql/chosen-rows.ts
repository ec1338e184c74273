import { type SQL, sql } from 'drizzle-orm'
import type { NativeColumn } from '#core/native-tables.ts'
import type { KeyColumn, KeyedTable, NativeTables, NewRows } from '../../dialect.ts'
import { row } from '../connected-tables.ts'
import { columnName } from '../../identifiers/names.ts'
import { textType } from './types.ts'
import { jsonValue, tableOf } from './words.ts'

// Subqueries of writes lock all that they read, here whole tables if no index serves. So queries run before the write,
// which finds their rows, kept in a variable of the session, by key.

const comma = sql.raw(', ')
const name = (letter: 'k' | 'v', index: number) => sql.raw(`${letter}_${index + 1}`)

export const chosen: NativeTables['chosen'] = (query, keys, values) => {
  const columns = [
    ...keys.map(({ native }, index) => ({
      name: name('k', index),
      type: typeOf(native),
      json: asJson(native, name('k', index)),
    })),
    ...Array.from({ length: values }, (_, index) => ({
      name: name('v', index),
      type: textType,
      json: unicode(name('v', index)),
    })),
  ]
  const cells = columns.map(({ json }) => json)
  const read = columns.map(
    (column, index) => sql`${column.name} ${column.type} path ${sql.raw(`'$[${index}]'`)}`,
  )
  return {
    before: [
      sql`select json_arrayagg(json_array(${sql.join(cells, comma)})) into @chosen from (${query}) as rows_of_query`,
    ],
    from: sql`json_table(@chosen, '$[*]' columns (${sql.join(read, comma)})) as chosen`,
  }
}

export const given: NativeTables['given'] = (queries) => {
  if (queries.length === 0) return { before: [], values: [] }
  const values = queries.map((query) => unicode(sql`(${query})`))
  return {
    before: [sql`select json_array(${sql.join(values, comma)}) into @given`],
    values: queries.map((_, index) => jsonValue(sql.raw('@given'), sql.raw(`'$[${index}]'`))),
  }
}

/** The part of a key in a list of JSON, whose numbers have no more digits than a double and no zeros before them. */
function asJson(native: NativeColumn | null, key: SQL): SQL {
  if (native && /^decimal|^year|zerofill$/.test(native.type)) return sql`cast(${key} as char)`
  return native?.collation ? unicode(key) : key
}

/** Functions of JSON give texts of other character sets wrongly. */
function unicode(text: SQL): SQL {
  return sql`convert(${text} using utf8mb4)`
}

/** The chosen keys come first: a scan of the table would lock all of its rows. */
export const update: NativeTables['update'] = (target, from, sets) => {
  const assigned = sets.map((set) => sql`${row}.${set.name} = ${set.value}`)
  return sql`update ${from} straight_join ${target.name} as ${row} on ${isChosen(target, row)} set ${sql.join(assigned, comma)}`
}

/** An alias would be looked for in the current database. */
export const remove: NativeTables['remove'] = (target, from) =>
  sql`delete from ${target.name} using ${from} straight_join ${target.name} on ${isChosen(target, target.name)}`

/** MySQL tells the first of the numbers that an insert gave to its rows; the others follow it. */
export const newRows: NewRows = {
  number: (position) => sql.raw(`last_insert_id() + ${position} * @@auto_increment_increment`),
  ids(target, id, rows) {
    const columns = target.keys.map(
      ({ native }, index) => sql`${name('k', index)} ${typeOf(native)} path ${sql.raw(`'$[${index}]'`)}`,
    )
    const list = sql.join(
      rows.map((keys) => sql`json_array(${sql.join(keys, comma)})`),
      comma,
    )
    const found = sql`(select ${id} from ${target.name} where ${isChosen(target, target.name)})`
    const chosenKeys = tableOf(
      sql`json_array(${list})`,
      sql`'$[*]' columns (number for ordinality, ${sql.join(columns, comma)})) as chosen`,
    )
    return sql`select ${found} as ${columnName('id')} from ${chosenKeys} order by chosen.number`
  },
}

function isChosen({ keys }: KeyedTable, table: SQL): SQL {
  const pairs = keys.map((key, index) => sql`${table}.${key.name} = ${comparable(key, name('k', index))}`)
  return sql.join(pairs, sql.raw(' and '))
}

/** A text in the collation of the column, so that its index serves. */
function comparable({ native }: KeyColumn, value: SQL): SQL {
  const text = sql`chosen.${value}`
  return native ? inCollationOf(text, native) : text
}

/** A text in the collation of a column, if that is known. */
export function inCollationOf(text: SQL, { collation }: NativeColumn): SQL {
  if (!collation || !/^[a-z0-9]+_[a-z0-9_]+$/.test(collation)) return text
  const charset = collation.slice(0, collation.indexOf('_'))
  return sql`(convert(${text} using ${sql.raw(charset)}) collate ${sql.raw(collation)})`
}

/** Types of which `json_table` can read values; other values are compared as texts. */
const readable =
  /^(?:(?:tiny|small|medium|big)?int|decimal|double|float|date|time|datetime)\b(?:\([\d,]+\))?(?: unsigned)?$/

function typeOf(native: NativeColumn | null): SQL {
  if (!native) return sql.raw('bigint')
  const type = native.type.replace(/ zerofill$/, '').replace(/^timestamp/, 'datetime')
  return readable.test(type) ? sql.raw(type) : textType
}
