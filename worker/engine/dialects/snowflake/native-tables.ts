import { type SQL, sql } from 'drizzle-orm'
import type { NativeColumn } from '#core/native-tables.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { type SqlArg, InsertedIds } from '../../../platform/statement.ts'
import type { NativeTables } from '../../dialect.ts'
import { nativeName } from '../../identifiers/names.ts'
import { viewOf, type ViewPrinters } from '../connected-tables.ts'
import { encode } from './encode.ts'

const comma = sql.raw(', ')

const printers: ViewPrinters = {
  stamps: {
    created_at: sql`null::timestamp_ntz`,
    updated_at: sql`null::timestamp_ntz`,
    created_by: sql`null::varchar`,
    updated_by: sql`null::varchar`,
    row_order: sql`null::float`,
  },
  cellOf,
  // Values that fields cannot show matter to writes only.
  unshown: () => null,
  hashOf(key) {
    const texts = key.map((part) => sql`to_varchar(${part})`)
    const text =
      key.length === 1 ? sql`${texts[0]}` : sql`to_json(array_construct(${sql.join(texts, comma)}))`
    return sql`(bitand(md5_number_lower64(${text}), 4503599627370495) + 1)`
  },
  numberOf: (cells) => sql`row_number() over (order by hash(${sql.join(cells, comma)}))`,
}

/** Reads tables that somebody else has designed. Writes are refused before they are printed. */
export const nativeTables: NativeTables = {
  view: viewOf(printers),
  idArgument: (id) => sql`${id}`,
  argument: (value: CellValue, _column: Column): SqlArg => encode(value, 'text'),
  insertedId: (position) => sql`get(parse_json(${new InsertedIds()}), ${position} - 1)`,
  returnedId: ({ idColumn, key }) =>
    idColumn === null ? printers.hashOf(key.map(nativeName)) : nativeName(idColumn),
  defaultRow: sql.raw('values (default)'),
  chosenIds: sql.raw(''),
  byDefault: sql.raw('default'),
  skipExisting: () => sql.raw(''),
  chosen: (query) => ({ before: [], from: sql`(${query}) as chosen` }),
  given: (queries) => ({ before: [], values: queries.map((query) => sql`(${query})`) }),
  update: onlyRead,
  remove: onlyRead,
}

function onlyRead(): never {
  throw new Error('Snowflake is only read.')
}

/** A cell in the type that built-in tables use for its kind. */
function cellOf(cell: SQL, { type, kind }: NativeColumn): SQL {
  switch (kind) {
    case 'decimal':
      // Numbers that are none are blank.
      return type === 'FLOAT' ? sql`case when abs(${cell}) < 'inf'::float then ${cell} end` : cell
    case 'datetime':
      return type.startsWith('TIMESTAMP_NTZ')
        ? sql`${cell}::timestamp_ntz(3)`
        : sql`convert_timezone('UTC', ${cell})::timestamp_ntz(3)`
    case 'json':
      return sql`to_json(${cell})`
    case 'geometry':
      return sql`st_aswkt(${cell})`
    case 'native':
      return nativeText(cell, type)
    default:
      return cell
  }
}

function nativeText(cell: SQL, type: string): SQL {
  if (type.startsWith('BINARY')) return sql`('0x' || lower(hex_encode(${cell})))`
  return type.startsWith('VECTOR') ? sql`to_json(${cell}::array)` : sql`to_varchar(${cell})`
}
