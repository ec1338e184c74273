import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { splitList } from '#core/fields/options/select-options.ts'
import { newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { titleKey, titleSchema } from '#core/naming.ts'
import type { Column, SelectOption } from '#core/schema.ts'
import * as v from 'valibot'
import { optionColor } from './new-column.ts'

/** Collects the options that a file adds to extensible selects. */
export class NewOptions {
  /** By column id, in order of appearance. */
  readonly added: Record<string, SelectOption[]>
  readonly #key: string
  readonly #known = new Map<string, { column: FieldColumn; titles: Set<string> }>()

  /** `added`: options of earlier parts. `key`: of the base. */
  constructor(key: string, added: Record<string, SelectOption[]>) {
    this.#key = key
    this.added = { ...added }
  }

  /** Parses a cell; unknown titles become options as far as limits allow. */
  read(text: string, column: Column, format: TextFormat): Parsed {
    const known = this.#known.get(column.id) ?? this.#open(column)
    const parsed = readText(text, known.column, format)
    if (parsed.ok || parsed.problem.code !== 'notOption') return parsed
    const titles = fieldOf(column).storage === 'list' ? splitList(text) : [text.trim()]
    return this.#add(column.id, titles) ? readText(text, known.column, format) : parsed
  }

  #open(column: Column) {
    const known = {
      column: { ...column },
      titles: new Set(column.selectOptions.map((option) => titleKey(option.title))),
    }
    this.#known.set(column.id, known)
    return known
  }

  /** Returns false if a title cannot be an option. */
  #add(columnId: string, titles: string[]): boolean {
    const known = this.#known.get(columnId)
    if (!known) return false
    const fresh = [...new Map(titles.map((title) => [titleKey(title), title]))].filter(
      ([key]) => !known.titles.has(key),
    )
    const before = known.column.selectOptions
    if (before.length + fresh.length > limits.optionsPerColumn) return false
    if (!fresh.every(([, title]) => v.is(titleSchema, title))) return false
    const options = fresh.map(([key, title], index): SelectOption => {
      const order = before.length + index + 1
      known.titles.add(key)
      return { id: newId('option', this.#key), title, color: optionColor(order - 1), order }
    })
    // A new list each time, because lookups are cached by list.
    known.column.selectOptions = [...before, ...options]
    this.added[columnId] = [...(this.added[columnId] ?? []), ...options]
    return true
  }
}
