import { limits } from '../limits.ts'
import type { CellValue } from '../schema.ts'
import type { FieldColumn, Parsed } from './field.ts'
import { problem } from './problems.ts'

/** Links as a record shows them natively: id and text of each linked record. */
export type LinkedText = [id: number, text: string]

/** True where at most one record can be linked. */
export function isSingle({ link }: Pick<FieldColumn, 'link'>): boolean {
  return link?.relation === 'bt' || link?.relation === 'oo'
}

/**
 * Records to link, as a body names them: one or a list of ids, or of objects that bear the id as `Id`, `id` or the
 * title of the ID column. The value is the list of ids as texts, each once. `isAnyNumber`: also of a link that can
 * have one record only.
 */
export function readLinks(input: unknown, column: FieldColumn, isAnyNumber: boolean): Parsed {
  const given = Array.isArray(input) ? input : [input]
  if (given.length > limits.linksPerCall) return problem('tooManyValues', { max: limits.linksPerCall })
  const ids = new Set<string>()
  for (const item of given) {
    const id = idIn(item, column)
    if (id === null) return problem('notLinks', { table: column.link?.table.title ?? 'the other table' })
    ids.add(id)
  }
  if (isSingle(column) && ids.size > 1 && !isAnyNumber) return problem('oneLink')
  return { ok: true, value: [...ids] }
}

export function parseLinks(input: unknown, column: FieldColumn): Parsed {
  return readLinks(input, column, false)
}

function idIn(item: unknown, { link }: FieldColumn): string | null {
  if (typeof item === 'number') return Number.isSafeInteger(item) ? String(item) : null
  if (typeof item === 'string') return /^-?\d{1,16}$/.test(item.trim()) ? item.trim() : null
  if (typeof item !== 'object' || item === null) return null
  // As a record shows it natively.
  if (Array.isArray(item))
    return item.length === 2 && !Array.isArray(item[0]) ? idIn(item[0], {} as FieldColumn) : null
  const title = link?.table.columns.find((each) => each.primaryKey)?.title
  const entry = Object.entries(item).find(([name]) => name === title || name === 'Id' || name === 'id')
  return entry && typeof entry[1] !== 'object' ? idIn(entry[1], {} as FieldColumn) : null
}

/** Linked records as a record shows them natively; those in another form are left out. */
export function linkedRecords(value: CellValue): LinkedText[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.flatMap((item): LinkedText[] =>
    Array.isArray(item) && typeof item[0] === 'number' ? [[item[0], String(item[1] ?? '')]] : [],
  )
}

/** The cell that shows these linked records natively. */
export function linksValue(records: readonly LinkedText[]): CellValue {
  const value: unknown[] = [...records]
  return value as string[]
}

/** Texts of linked records, in any of the forms that a cell may have. */
export function linkedTexts(value: CellValue): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item) => String((Array.isArray(item) ? (item[1] ?? item[0]) : item) ?? ''))
}
