import { type SQL, sql } from 'drizzle-orm'
import type { NativeColumn } from '#core/native-tables.ts'

/** Bytes that are shown of a blob. */
const shownBytes = 64

/**
 * A cell in the form that built-in tables use for its kind. Values of another type stay as they are, which built-in
 * tables read as blank and never overwrite unseen.
 */
export function nativeCell(cell: SQL, { kind, type }: NativeColumn): SQL {
  switch (kind) {
    case 'integer':
    case 'boolean':
      return cell
    case 'decimal':
      return decimalOf(cell)
    case 'shortText':
    case 'text':
      // Columns of texts convert numbers themselves.
      return /char|clob|text/i.test(type) ? sql`${cell} collate binary` : textOf(cell)
    case 'uuid':
    case 'json':
    case 'time':
      return textOf(cell)
    case 'date':
      return sql`case when ${cell} glob '????-??-??[ T]00:00:00*' then substr(${cell}, 1, 10) else ${cell} end`
    case 'datetime':
      return sql`case when typeof(${cell}) = 'text' and ${cell} glob '????-??-??*' then coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', ${cell}), ${cell}) else ${cell} end`
    default:
      return sql`case when typeof(${cell}) = 'blob' then '\\x' || lower(hex(substr(${cell}, 1, ${sql.raw(String(shownBytes))}))) || case when length(${cell}) > ${sql.raw(String(shownBytes))} then '…' else '' end else cast(${cell} as text) end`
  }
}

function textOf(cell: SQL): SQL {
  return sql`case when typeof(${cell}) in ('integer', 'real') then cast(${cell} as text) else ${cell} end`
}

/** Canonical decimal text: the fewest digits that give the same double, without an exponent. */
function decimalOf(cell: SQL): SQL {
  const digits = (format: string) => sql`printf(${sql.raw(`'${format}'`)}, ${cell})`
  const isSame = (format: string) => sql`cast(${digits(format)} as real) = ${cell}`
  return sql`case typeof(${cell}) when 'integer' then cast(${cell} as text) when 'real' then case
    when abs(${cell}) >= 9e999 then null
    when abs(${cell}) >= 1e15 then ${digits('%.0f')}
    when ${cell} = 0 then '0'
    when abs(${cell}) < 1e-4 then rtrim(case when ${isSame('%.40f')} then ${digits('%.40f')} else ${digits('%!.40f')} end, '0')
    when ${isSame('%.15g')} then ${digits('%.15g')}
    when ${isSame('%!.16g')} then ${digits('%!.16g')}
    else ${digits('%!.17g')} end else ${cell} end`
}
