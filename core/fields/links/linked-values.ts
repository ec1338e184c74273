import * as limits from '../../limits.ts'
import type { CellValue } from '../../schema.ts'
import type { FieldColumn, Parsed } from '../field.ts'
import { problem } from '../problems.ts'

/** A link in native format: id and text of the linked record. */
export type LinkedText = [id: number, text: string]

/** Returns true if at most one record can be linked. */
export function isSingle({ link }: Pick<FieldColumn, 'link'>): boolean {
  return link?.relation === 'bt' || link?.relation === 'oo'
}

/**
 * Parses records to link: one or a list of ids, or of objects with an id as `Id`, `id` or the title of the ID
 * column. Returns the ids as texts, without duplicates. `isAnyNumber` allows several records even for single
 * links.
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
  // Native format.
  if (Array.isArray(item))
    return item.length === 2 && !Array.isArray(item[0]) ? idIn(item[0], {} as FieldColumn) : null
  const title = link?.table.columns.find((each) => each.primaryKey)?.title
  const entry = Object.entries(item).find(([name]) => name === title || name === 'Id' || name === 'id')
  return entry && typeof entry[1] !== 'object' ? idIn(entry[1], {} as FieldColumn) : null
}

/** Parses linked records in native format; ignores other forms. */
export function linkedRecords(value: CellValue): LinkedText[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.flatMap((item): LinkedText[] =>
    Array.isArray(item) && typeof item[0] === 'number' ? [[item[0], String(item[1] ?? '')]] : [],
  )
}

/** Builds a cell with linked records in native format. */
export function linksValue(records: readonly LinkedText[]): CellValue {
  const value: unknown[] = [...records]
  return value as string[]
}

/** Texts of linked records, in any cell format. */
export function linkedTexts(value: CellValue): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item) => String((Array.isArray(item) ? (item[1] ?? item[0]) : item) ?? ''))
}
