import { type SQL, sql } from 'drizzle-orm'
import type { NativeColumn } from '#core/native-tables.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { type SqlArg, InsertedIds } from '../../../platform/statement.ts'
import type { KeyedTable, NativeTables } from '../../dialect.ts'
import { nativeName } from '../../identifiers/names.ts'
import { labelOf, optionOf, row, viewOf, type ViewPrinters } from '../connected-tables.ts'
import { encode } from './encode.ts'
import { listOf } from './json-texts.ts'

const comma = sql.raw(', ')
const text = (value: string | null) => sql`${value}::text`

const printers: ViewPrinters = {
  stamps: {
    created_at: sql`null::timestamptz`,
    updated_at: sql`null::timestamptz`,
    created_by: sql`null::text`,
    updated_by: sql`null::text`,
    row_order: sql`null::float8`,
  },
  cellOf,
  unshown,
  exactOf,
  hashOf: (key) => sql`(('x' || left(md5(row(${sql.join(key, comma)})::text), 13))::bit(52)::bigint + 1)`,
  numberOf: () => sql`row_number() over (order by md5(${row}::text))`,
}

/** Reads and writes tables that somebody else has designed. */
export const nativeTables: NativeTables = {
  view: viewOf(printers),
  hasUnshown: (native) => unshown(sql``, native) !== null,
  idArgument: (id) => sql`${id}::bigint`,
  argument,
  exact: { of: exactOf, restore: (written) => written },
  insertedId: (position) => sql`(${new InsertedIds()}::jsonb ->> ((${position})::integer - 1))::bigint`,
  returnedId: ({ idColumn, key }) =>
    idColumn === null ? printers.hashOf(key.map(nativeName)) : nativeName(idColumn),
  defaultRow: sql.raw('default values'),
  chosenIds: sql.raw(' overriding system value'),
  byDefault: sql.raw('default'),
  skipExisting: () => sql.raw(' on conflict do nothing'),
  chosen: (query) => ({ before: [], from: sql`(${query}) as chosen` }),
  given: (queries) => ({ before: [], values: queries.map((query) => sql`(${query})`) }),
  update(target, chosen, sets) {
    const assigned = sets.map(({ name, value }) => sql`${name} = ${value}`)
    return sql`update ${target.name} as ${row} set ${sql.join(assigned, comma)} from ${chosen} where ${isChosen(target)}`
  },
  remove: (target, chosen) =>
    sql`delete from ${target.name} as ${row} using ${chosen} where ${isChosen(target)}`,
}

/** Condition that the key of a row is one of the chosen ones. */
function isChosen({ keys }: KeyedTable): SQL {
  const pairs = keys.map(({ name }, index) => sql`${row}.${name} = ${sql.raw(`chosen.k_${index + 1}`)}`)
  return sql.join(pairs, sql.raw(' and '))
}

/** A cell in the type that built-in tables use for its kind. */
function cellOf(cell: SQL, { type, kind, labels }: NativeColumn): SQL {
  switch (kind) {
    case 'integer':
      // Object ids compare with no negative number.
      return type === 'oid' ? sql`${cell}::bigint` : cell
    case 'boolean':
    case 'date':
      return cell
    case 'decimal':
      return decimalOf(cell, type)
    case 'shortText':
    case 'text':
      return /^(text$|character varying)/.test(type) ? cell : sql`${cell}::text`
    case 'time':
      return type === 'time(3) without time zone' ? cell : sql`${cell}::time(3)`
    case 'datetime':
      return momentOf(cell, type)
    case 'choice':
      return optionOf(sql`${cell}::text`, labels, text)
    case 'choices': {
      const option = optionOf(sql`e.label::text`, labels, text)
      // Null for an empty list, as in built-in tables.
      return sql`(select case when count(o.option) > 0 then ${listOf(sql.raw('o.option'), sql.raw('o.n'))} end
        from (select ${option} as option, e.n from unnest(${cell}) with ordinality as e(label, n)) as o where o.option is not null)`
    }
    default:
      return sql`${cell}::text`
  }
}

/** Infinities, `NaN`, and days and times that calendars do not have. */
function unshown(cell: SQL, { type, kind }: NativeColumn): SQL | null {
  switch (kind) {
    case 'decimal':
      // These differ from 0 when they are subtracted from themselves.
      return /^(numeric|real$|double)/.test(type) ? sql`coalesce(${cell} - ${cell} <> 0, false)` : null
    case 'date':
      return sql`coalesce(${cell} < '0001-01-01' or ${cell} > '9999-12-31', false)`
    case 'datetime':
      return sql`coalesce(${cell} < '0001-01-02' or ${cell} > '9999-12-30', false)`
    case 'time':
      return type.startsWith('time') ? sql`coalesce(${cell} >= '24:00', false)` : null
    default:
      return null
  }
}

/** Bytes, numbers that are none, microseconds and infinite times. */
function exactOf(cell: SQL, { type, kind, keyColumns }: NativeColumn): SQL | null {
  if (keyColumns) return sql`${cell}::text`
  switch (kind) {
    case 'decimal':
      if (type === 'real' || type === 'double precision') return sql`${cell}::text`
      return sql`case when ${cell}::text in ('NaN', 'Infinity', '-Infinity') then ${cell}::text end`
    case 'date':
      return sql`case when not isfinite(${cell}) then ${cell}::text end`
    case 'time':
    case 'datetime':
    case 'choices':
    case 'geometry':
      return sql`${cell}::text`
    case 'native':
      return type === 'bytea' ? sql`'\\x' || encode(${cell}, 'hex')` : sql`${cell}::text`
    default:
      return null
  }
}

/** Numbers that are none are blank. */
function decimalOf(cell: SQL, type: string): SQL {
  if (type.startsWith('numeric')) return cell
  if (type !== 'real' && type !== 'double precision') return sql`${cell}::numeric`
  // The shortest digits of a single, which are those that people see.
  const double = type === 'real' ? sql`${cell}::text::float8` : cell
  return sql`case when ${cell} > '-Infinity' and ${cell} < 'Infinity' then ${double} end`
}

function momentOf(cell: SQL, type: string): SQL {
  if (type === 'timestamp(3) with time zone') return cell
  return /without time zone/.test(type)
    ? sql`(${cell} at time zone 'UTC')::timestamptz(3)`
    : sql`${cell}::timestamptz(3)`
}

/** Arguments have no type: the database reads them as the type of their column. */
function argument(value: CellValue, column: Column): SqlArg {
  const { native } = column
  if (value === null || !native) return null
  if (native.kind === 'choice') return labelOf(String(value), column)
  if (Array.isArray(value) && native.kind === 'choices')
    return `{${value.map((id) => `"${labelOf(id, column).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
  if (native.kind === 'boolean') return String(value)
  return encode(value, native.kind === 'decimal' ? 'decimal' : 'text')
}
