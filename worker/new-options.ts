import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { splitList } from '#core/fields/selects.ts'
import { newId } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { titleKey, titleSchema } from '#core/naming.ts'
import type { Column, SelectOption } from '#core/schema.ts'
import * as v from 'valibot'
import { optionColor } from './new-column.ts'

/** Collects the options that a file brings for selects that may grow. */
export class NewOptions {
  /** By the column's id, in the order of their appearance. */
  readonly added: Record<string, SelectOption[]>
  readonly #key: string
  readonly #known = new Map<string, { column: FieldColumn; titles: Set<string> }>()

  /** `added`: what earlier parts brought. `key`: of the base. */
  constructor(key: string, added: Record<string, SelectOption[]>) {
    this.#key = key
    this.added = { ...added }
  }

  /** Reads a cell; titles that are no option yet become one, as long as there is room for them. */
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

  /** False when one of the titles cannot be an option. */
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
    // A new list each time: look-ups are kept by list.
    known.column.selectOptions = [...before, ...options]
    this.added[columnId] = [...(this.added[columnId] ?? []), ...options]
    return true
  }
}
