import { type Parsed, plainText } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { type Problem, problem } from '#core/fields/problems.ts'
import { splitList } from '#core/fields/options/select-options.ts'
import * as limits from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import { isRequiredForInput } from '#core/required-columns.ts'
import type { Table } from '#core/schema.ts'

/** How texts become links. */
export type LinkTerms = {
  /** Creates records for unknown names. */
  createMissing: boolean
  /** Splits `a, b` into two names. */
  split: boolean
  /** The linked table was created for this conversion and is deleted if it is cancelled. */
  ownsTable: boolean
}

/** Marks a name of several records. */
const ambiguous = 0

/**
 * Finds records by name. Ignores surrounding spaces, and case unless records differ only in case. Links are
 * ids as texts; a negative id refers to the record to create from `titles[-id - 1]`.
 */
export class LinkMatcher {
  /** Unknown names in order of appearance. */
  readonly titles: string[]
  readonly #table: Table
  readonly #terms: LinkTerms
  readonly #canCreate: boolean
  readonly #byText = new Map<string, number>()
  readonly #byKey = new Map<string, number>()
  readonly #placeOf: Map<string, number>
  readonly #matched = new Set<number>()
  readonly #ambiguous = new Set<string>()

  /** `titles`: unknown names of earlier parts of the conversion. */
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

  /** Matched records, names of records to create, and ambiguous names. */
  get counts(): { matched: number; creates: number; ambiguous: number } {
    return { matched: this.#matched.size, creates: this.titles.length, ambiguous: this.#ambiguous.size }
  }

  /** Adds an existing record with the text of its primary field. */
  add(id: number, name: string): void {
    const text = name.trim().normalize('NFC')
    if (text === '') return
    const key = titleKey(text)
    this.#byText.set(text, this.#byText.has(text) ? ambiguous : id)
    this.#byKey.set(key, this.#byKey.has(key) ? ambiguous : id)
  }

  /** The record with this name; null if none or several. */
  idOf(title: string): number | null {
    const found = this.#find(title)
    return found === undefined || found === ambiguous ? null : found
  }

  read(text: string): Parsed {
    const whole = text.trim()
    if (whole === '') return { ok: true, value: null }
    // Names may contain commas, so try the whole text first.
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
    if (this.titles.length >= limits.linkedRecordsCreatedMax) return { code: 'noSuchRecord', params: shown }
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

/** The column that names a table's records. */
export function displayOf({ columns }: Pick<Table, 'columns'>): Table['columns'][number] {
  const display = columns.find((each) => each.displayValue) ?? columns.find((each) => each.primaryKey)
  if (!display) throw new Error('A table has a column that names its records.')
  return display
}

/**
 * Returns true if a record can be created from a name: the primary field is writable and no other is
 * required.
 */
function canCreateBy(table: Table): boolean {
  const display = displayOf(table)
  const { readOnly, compute } = fieldOf(display)
  return (
    !readOnly &&
    !compute &&
    table.columns.every((column) => column.id === display.id || !isRequiredForInput(column))
  )
}
