import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { NativeColumn } from '#core/native-tables.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { type SqlArg, InsertedIds } from '../../../platform/statement.ts'
import type { NativeTables } from '../../dialect.ts'
import { nativeName } from '../../identifiers/names.ts'
import { labelOf, optionOf, viewOf, type ViewPrinters } from '../connected-tables.ts'
import { chosen, given, inCollationOf, remove, update } from './chosen-rows.ts'
import { encode } from './encode.ts'
import { quoted } from './lists.ts'
import { byCodePoints } from './types.ts'
import { hashOf, jsonValue, word } from './words.ts'

const comma = sql.raw(', ')
const text = (value: string | null) => sql`${value}`

const printers: ViewPrinters = {
  stamps: {
    created_at: sql`cast(null as datetime(3))`,
    updated_at: sql`cast(null as datetime(3))`,
    created_by: sql`cast(null as char)`,
    updated_by: sql`cast(null as char)`,
    row_order: sql`cast(null as double)`,
  },
  cellOf,
  unshown,
  exactOf,
  hashOf: (key) => {
    const parts = key.map(
      // Values that the column's collation treats as equal, such as `a` and `A`, have the same weight.
      (part) => sql`hex(coalesce(weight_string(${part}), cast(${part} as binary)))`,
    )
    return sql`(cast(conv(left(${hashOf(sql`concat_ws(',', ${sql.join(parts, comma)})`)}, 13), 16, 10) as signed) + 1)`
  },
  numberOf: (cells) => {
    const parts = cells.map((cell) => sql`coalesce(hex(cast(${cell} as binary)), '-')`)
    return sql`row_number() over (order by ${hashOf(sql`concat_ws(',', ${sql.join(parts, comma)})`)})`
  },
}

/** Reads and writes tables that somebody else has designed. */
export const nativeTables: NativeTables = {
  view: viewOf(printers),
  hasUnshown: (native) => unshown(sql``, native) !== null,
  idArgument: (id) => sql`${id}`,
  argument,
  exact: {
    of: exactOf,
    restore: (written, native) => (isBinary(native) ? sql`unhex(${written})` : written),
  },
  insertedId: (position) =>
    sql`cast(${jsonValue(sql`${new InsertedIds()}`, sql`concat('$[', (${position}) - 1, ']')`)} as signed)`,
  returnedId: ({ idColumn, key }) =>
    idColumn === null ? printers.hashOf(key.map(nativeName)) : nativeName(idColumn),
  defaultRow: sql.raw('() values ()'),
  inCollationOf,
  chosenIds: sql``,
  byDefault: sql.raw('default'),
  skipExisting: (column) => sql` on duplicate key update ${column} = values(${column})`,
  chosen,
  given,
  update,
  remove,
}

/** A cell in the type that built-in tables use for its kind. */
function cellOf(cell: SQL, { type, kind, labels }: NativeColumn): SQL {
  switch (kind) {
    case 'integer':
    case 'date':
      return cell
    case 'boolean':
      // The type has more values than two.
      return sql`(${cell} <> 0)`
    case 'decimal':
      // The digits of a single that people see.
      if (type.startsWith('float')) return sql`cast(cast(${cell} as char) as double)`
      // Zeros before a number are not JSON. Integers keep theirs, so that indexes of keys serve.
      return type.endsWith('zerofill') ? sql`(${cell} + 0)` : cell
    case 'shortText':
    case 'text':
      return /^(var)?char|text/.test(type) ? cell : sql`cast(${cell} as char)`
    case 'json':
      return cell
    case 'time':
      return /^time(\([123]\))?$/.test(type) ? cell : sql`cast(${cell} as time(3))`
    case 'datetime':
      return /\([456]\)/.test(type) ? sql`cast(${cell} as datetime(3))` : cell
    case 'choice':
      return optionOf(labelText(cell), labels, text)
    case 'choices':
      return listOfOptions(cell, labels)
    case 'geometry':
      return sql`st_astext(${cell})`
    default:
      return nativeText(cell, type)
  }
}

/** Times beyond a day. */
function unshown(cell: SQL, { kind }: NativeColumn): SQL | null {
  return kind === 'time' ? sql`coalesce(${cell} < '00:00:00' or ${cell} >= '24:00:00', false)` : null
}

/** Bytes, microseconds, times beyond a day and empty sets. */
function exactOf(cell: SQL, native: NativeColumn): SQL | null {
  if (isBinary(native)) return sql`hex(${cell})`
  const { kind, type, keyColumns } = native
  if (keyColumns) return sql`cast(${cell} as char)`
  if (kind === 'decimal' && type.startsWith('float')) return sql`cast(${cell} + 0e0 as char)`
  if (kind === 'boolean') return type.startsWith('tinyint') ? sql`cast(${cell} as char)` : null
  return kind === 'date' || kind === 'time' || kind === 'datetime' || kind === 'choices'
    ? sql`cast(${cell} as char)`
    : null
}

function isBinary({ kind, type }: NativeColumn): boolean {
  return kind === 'geometry' || (kind === 'native' && /blob|binary|vector/.test(type))
}

function labelText(cell: SQL): SQL {
  return sql`(cast(${cell} as char) ${byCodePoints})`
}

/** A JSON list in the order of the type; null for an empty one, as in built-in tables. */
function listOfOptions(cell: SQL, labels: NativeColumn['labels']): SQL {
  if (labels.length === 0) return sql`cast(null as char)`
  const items = labels.map(
    ({ label, optionId }) =>
      sql`case when find_in_set(${label}, ${labelText(cell)}) > 0 then ${quoted(sql`${optionId}`)} end`,
  )
  return sql`nullif('[' || concat_ws(',', ${sql.join(items, comma)}) || ']', '[]')`
}

/** Bytes as hexadecimal digits, bits as such. */
function nativeText(cell: SQL, type: string): SQL {
  if (type.startsWith('bit')) return sql`bin(${cell} + 0)`
  if (type.startsWith('vector')) return sql`${word('vector text of')}${cell})`
  return /blob|binary/.test(type) ? sql`('0x' || lower(hex(${cell})))` : sql`cast(${cell} as char)`
}

function argument(value: CellValue, column: Column): SqlArg {
  const { native } = column
  if (value === null || !native) return null
  switch (native.kind) {
    case 'choice':
      return labelOf(String(value), column)
    case 'choices':
      return (Array.isArray(value) ? value : [String(value)]).map((id) => labelOf(id, column)).join(',')
    case 'decimal':
    case 'datetime':
      return encode(value, native.kind)
    case 'native':
      return native.type.startsWith('bit') ? bitsOf(String(value), column) : encode(value, 'text')
    default:
      return encode(value, 'text')
  }
}

/** The number with these binary digits: the database takes a text for bytes. Throws INVALID_VALUE. */
function bitsOf(digits: string, { title }: Column): bigint {
  if (!/^[01]{1,64}$/.test(digits)) {
    const problem = 'is not a row of bits. Enter up to 64 digits 0 and 1.'
    throw new AppError('INVALID_VALUE', { title, problem, field: title })
  }
  return BigInt(`0b${digits}`)
}
