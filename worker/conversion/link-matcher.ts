import { type Parsed, plainText } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { type Problem, problem } from '#core/fields/problems.ts'
import { splitList } from '#core/fields/selects.ts'
import { limits } from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import { isRequiredForInput } from '#core/required.ts'
import type { Table } from '#core/schema.ts'

/** How the texts of a field become links. */
export type LinkTerms = {
  /** Makes a record of each name that the table does not have yet. */
  createMissing: boolean
  /** Reads `a, b` as two names. */
  split: boolean
  /** The table was made for this change of type, and goes with it when it is given up. */
  ownsTable: boolean
}

/** Several records have the name. */
const ambiguous = 0

/**
 * Finds the records that texts name. Spaces around a name do not matter, and letter case only where several records
 * differ by nothing else. Links are ids as texts; a negative one stands for the record to be made of `titles[-id - 1]`.
 */
export class LinkMatcher {
  /** Names that no record has yet, in the order of their appearance. */
  readonly titles: string[]
  readonly #table: Table
  readonly #terms: LinkTerms
  readonly #canCreate: boolean
  readonly #byText = new Map<string, number>()
  readonly #byKey = new Map<string, number>()
  readonly #placeOf: Map<string, number>
  readonly #matched = new Set<number>()
  readonly #ambiguous = new Set<string>()

  /** `titles`: what earlier parts of the same change of type have found to be missing. */
  constructor(table: Table, terms: LinkTerms, titles: readonly string[]) {
    this.#table = table
    this.#terms = terms
    this.#canCreate = terms.createMissing && canCreateBy(table)
    this.titles = [...titles]
    this.#placeOf = new Map(titles.map((title, place) => [titleKey(title), place]))
  }

  get tableTitle(): string {
    return this.#table.title
  }

  /** Records that were named, names of records to be made, and names of several records. */
  get counts(): { matched: number; creates: number; ambiguous: number } {
    return { matched: this.#matched.size, creates: this.titles.length, ambiguous: this.#ambiguous.size }
  }

  /** A record that is there, with the text of its primary field. */
  add(id: number, name: string): void {
    const text = name.trim().normalize('NFC')
    if (text === '') return
    const key = titleKey(text)
    this.#byText.set(text, this.#byText.has(text) ? ambiguous : id)
    this.#byKey.set(key, this.#byKey.has(key) ? ambiguous : id)
  }

  /** The record of this name; null for none, or several. */
  idOf(title: string): number | null {
    const found = this.#find(title)
    return found === undefined || found === ambiguous ? null : found
  }

  read(text: string): Parsed {
    const whole = text.trim()
    if (whole === '') return { ok: true, value: null }
    // A name may hold commas itself: the whole text is tried first.
    const isName = !this.#terms.split || this.#find(whole) !== undefined
    const names = isName ? [whole] : splitList(whole).filter((name) => name.trim() !== '')
    if (names.length > limits.linksPerCall) return problem('tooManyValues', { max: limits.linksPerCall })
    const missing = names.filter((name) => this.#find(name) === undefined)
    for (const name of names) {
      const wrong = this.#problemOf(name)
      if (wrong) return { ok: false, problem: wrong }
    }
    for (const name of missing) this.#note(name)
    const ids = names.map((name) => this.#find(name) ?? this.#newId(name))
    for (const id of ids) if (id > 0) this.#matched.add(id)
    return { ok: true, value: [...new Set(ids)].map(String) }
  }

  #problemOf(name: string): Problem | null {
    const found = this.#find(name)
    const shown = { value: name.slice(0, 100).toWellFormed(), table: this.#table.title }
    if (found === ambiguous) {
      this.#ambiguous.add(titleKey(name))
      return { code: 'ambiguousRecord', params: shown }
    }
    if (found !== undefined || this.#placeOf.has(titleKey(name))) return null
    if (!this.#canCreate) return { code: 'noSuchRecord', params: shown }
    if (this.titles.length >= limits.linkedRecordsMade) return { code: 'noSuchRecord', params: shown }
    const display = displayOf(this.#table)
    const parsed = fieldOf(display).parseText(name, display, plainText)
    return parsed.ok && parsed.value !== null
      ? null
      : parsed.ok
        ? { code: 'noSuchRecord', params: shown }
        : parsed.problem
  }

  #note(name: string): void {
    const key = titleKey(name)
    if (this.#placeOf.has(key)) return
    this.#placeOf.set(key, this.titles.length)
    this.titles.push(name.trim())
  }

  #newId(name: string): number {
    return -1 - (this.#placeOf.get(titleKey(name)) ?? 0)
  }

  #find(name: string): number | undefined {
    const text = name.trim().normalize('NFC')
    const exact = this.#byText.get(text)
    return exact !== undefined && exact !== ambiguous ? exact : this.#byKey.get(titleKey(text))
  }
}

/** The column that names the records of a table. */
export function displayOf({ columns }: Pick<Table, 'columns'>): Table['columns'][number] {
  const display = columns.find((each) => each.displayValue) ?? columns.find((each) => each.primaryKey)
  if (!display) throw new Error('A table has a column that names its records.')
  return display
}

/** Whether a name alone makes a record: it can be written, and nothing else is required. */
function canCreateBy(table: Table): boolean {
  const display = displayOf(table)
  const { readOnly, compute } = fieldOf(display)
  return (
    !readOnly &&
    !compute &&
    table.columns.every((column) => column.id === display.id || !isRequiredForInput(column))
  )
}
