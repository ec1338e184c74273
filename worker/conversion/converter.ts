import { convertValue, nameType } from '#core/fields/convert.ts'
import type { Parsed, TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { linkedTexts } from '#core/fields/linked.ts'
import { joinList } from '#core/fields/selects.ts'
import { type Problem, problemText } from '#core/fields/problems.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { CellValue, Column, SelectOption } from '#core/schema.ts'
import { NewOptions } from '../new-options.ts'
import type { LinkMatcher } from './link-matcher.ts'

/** One record's value, before and after; `problem` where it does not fit. */
export type Example = {
  id: number
  from: string
  to: string | null
  problem: string | null
  cause: Problem | null
}

export type Tally = { rows: number; converts: number; blanks: number; fails: number }

/** What a converter has come to know, for another one to go on with. */
export type Known = {
  tally: Tally
  /** Options that the values bring; null where they may bring none. */
  options: SelectOption[] | null
  failed: Example[]
  fitting: Example[]
}

/** Nothing so far. `addsOptions`: texts that are no option yet become one. */
export function nothingKnown(addsOptions: boolean): Known {
  return {
    tally: { rows: 0, converts: 0, blanks: 0, fails: 0 },
    options: addsOptions ? [] : null,
    failed: [],
    fitting: [],
  }
}

const examplesMax = 20
const failsShown = 15
const shownText = 100

/** Reads the cells of one column as values of another, collects the options that they bring, and counts. */
export class Converter {
  readonly tally: Tally
  readonly from: Column
  readonly #to: Column
  /** The new column as reading options begins with it. */
  readonly #opened: Column
  readonly #format: TextFormat
  readonly #options: NewOptions | null
  readonly #matcher: LinkMatcher | null
  readonly #failed: Example[]
  readonly #fitting: Example[]

  /** `matcher` finds the records that texts name, where the new column is a link. */
  constructor(
    from: Column,
    to: Column,
    format: TextFormat,
    known: Known,
    matcher: LinkMatcher | null = null,
  ) {
    const { tally, options, failed, fitting } = known
    this.from = from
    this.#matcher = matcher
    this.#to = to
    this.#opened = withOptions(to, options ?? [])
    this.#format = format
    this.#options = options && new NewOptions(baseKeyOf('column', to.id) ?? '', { [to.id]: options })
    this.tally = { ...tally }
    this.#failed = [...failed]
    this.#fitting = [...fitting]
  }

  /** The new column with all the options that were found so far. */
  get to(): Column {
    return withOptions(this.#to, this.#options?.added[this.#to.id] ?? [])
  }

  /** For another converter to go on with. */
  get known(): Known {
    const options = this.#options && (this.#options.added[this.#to.id] ?? [])
    return { tally: this.tally, options, failed: this.#failed, fitting: this.#fitting }
  }

  /** The new value, and whether it fits; what does not is blank. Counts it. */
  convert(id: number, value: CellValue): CellValue {
    const parsed = this.read(value)
    this.tally.rows += 1
    if (!parsed.ok) {
      this.tally.fails += 1
      if (this.#failed.length < examplesMax) this.#failed.push(this.#example(id, value, parsed))
      return fieldOf(this.#to).emptyValue ?? null
    }
    const isBlank = isNothing(value) || parsed.value === null
    if (isBlank) this.tally.blanks += 1
    else {
      this.tally.converts += 1
      if (this.#fitting.length < examplesMax) this.#fitting.push(this.#example(id, value, parsed))
    }
    return parsed.value
  }

  read(value: CellValue): Parsed {
    if (fieldOf(this.from).connects)
      return this.#convert(this.textOf(value), { ...this.from, type: nameType })
    if (this.#matcher) return this.#matcher.read(this.textOf(value))
    return this.#convert(value, this.from)
  }

  #convert(value: CellValue, from: Column): Parsed {
    const options = this.#options
    return options
      ? convertValue(value, from, this.#to, this.#format, (text, format) =>
          text.trim() === '' ? { ok: true, value: null } : options.read(text, this.#opened, format),
        )
      : convertValue(value, from, this.#to, this.#format)
  }

  /** The value as it was, in words. */
  textOf(value: CellValue): string {
    if (fieldOf(this.from).connects) return namesText(linkedTexts(value), this.#to)
    return fieldOf(this.from).toText(value, this.from)
  }

  /** Values that do not fit first. */
  examples(): Example[] {
    const failed = this.#failed.slice(0, Math.max(failsShown, examplesMax - this.#fitting.length))
    return [...failed, ...this.#fitting.slice(0, examplesMax - failed.length)]
  }

  #example(id: number, value: CellValue, parsed: Parsed): Example {
    const from = shorter(this.textOf(value))
    // Linked records are called what they were found by.
    const to = (now: CellValue): string =>
      this.#matcher ? this.textOf(value) : fieldOf(this.#to).toText(now, this.to)
    return parsed.ok
      ? { id, from, to: shorter(to(parsed.value)), problem: null, cause: null }
      : { id, from, to: null, problem: shorter(problemText(parsed.problem)), cause: parsed.problem }
  }
}

/** Names of linked records as one text; a list tells names with commas apart. */
export function namesText(names: readonly string[], to: Column): string {
  return fieldOf(to).storage === 'list' ? joinList([...names]) : names.join(', ')
}

function withOptions(column: Column, added: SelectOption[]): Column {
  return added.length === 0 ? column : { ...column, selectOptions: [...column.selectOptions, ...added] }
}

function isNothing(value: CellValue): boolean {
  return (
    value === null ||
    (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)
  )
}

function shorter(text: string): string {
  const line = text.toWellFormed()
  return line.length <= shownText ? line : `${line.slice(0, shownText - 1).toWellFormed()}…`
}
