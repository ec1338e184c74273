import { titleKey } from '../../naming.ts'
import type { CellValue, SelectOption } from '../../schema.ts'
import type { FieldColumn } from '../field.ts'
import { problem } from '../problems.ts'

type Lookup = {
  byId: Map<string, SelectOption>
  byTitle: Map<string, SelectOption>
  byKey: Map<string, SelectOption>
}

// Imports look up every cell, so build the maps once per list of options.
const lookups = new WeakMap<SelectOption[], Lookup>()

function lookupOf(options: SelectOption[]): Lookup {
  const known = lookups.get(options)
  if (known) return known
  const lookup: Lookup = { byId: new Map(), byTitle: new Map(), byKey: new Map() }
  for (const option of options) {
    lookup.byId.set(option.id, option)
    lookup.byTitle.set(option.title, option)
    lookup.byKey.set(titleKey(option.title), option)
  }
  lookups.set(options, lookup)
  return lookup
}

/** Finds an option by title, then by id, ignoring case and surrounding whitespace. */
export function findOption(text: string, column: FieldColumn): SelectOption | null {
  const { byId, byTitle, byKey } = lookupOf(column.selectOptions)
  return byTitle.get(text) ?? byKey.get(titleKey(text)) ?? byId.get(text) ?? null
}

export function optionTitle(id: string, column: FieldColumn): string | null {
  return lookupOf(column.selectOptions).byId.get(id)?.title ?? null
}

/** Titles of option ids, in order; deleted options are omitted. */
export function optionTitles(value: CellValue, column: FieldColumn): string[] {
  const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  return ids.map((id) => optionTitle(id, column)).filter((title) => title !== null)
}

/** Index of an option in the column, or null. */
export function optionPosition(id: string, column: FieldColumn): number | null {
  const index = column.selectOptions.findIndex((option) => option.id === id)
  return index < 0 ? null : index
}

export function optionIds(column: FieldColumn): string[] {
  return column.selectOptions.map((option) => option.id)
}

/** Ids of options whose title contains the text, ignoring case. */
export function optionsLike(needle: string, column: FieldColumn): string[] {
  const key = needle.toLowerCase()
  return column.selectOptions
    .filter((option) => option.title.toLowerCase().includes(key))
    .map((option) => option.id)
}

export function notAnOption(value: string, column: FieldColumn) {
  const titles = column.selectOptions.map((option) => option.title)
  const shown = titles.length > 20 ? [...titles.slice(0, 20), '…'] : titles
  return problem('notOption', { value: value.slice(0, 100), options: shown.join(', ') })
}

/**
 * Splits comma-separated text. As in CSV, double quotes enclose items with commas, quotes or outer spaces.
 */
export function splitList(text: string): string[] {
  const items: string[] = []
  let at = 0
  while (at <= text.length) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(text.slice(at, at + 2000))
    if (quoted) {
      items.push((quoted[1] ?? '').replaceAll('""', '"'))
      at += quoted[0].length
      if (!quoted[0].endsWith(',')) break
      continue
    }
    const comma = text.indexOf(',', at)
    items.push(text.slice(at, comma < 0 ? text.length : comma).trim())
    if (comma < 0) break
    at = comma + 1
  }
  return items.filter((item) => item !== '')
}

/** Joins titles to text that `splitList` parses. */
export function joinList(items: string[]): string {
  return items.map((item) => (/[",]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',')
}
