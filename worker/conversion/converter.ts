import { convertValue, nameType } from '#core/fields/convert.ts'
import type { Parsed, TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { linkedTexts } from '#core/fields/links/linked-values.ts'
import { joinList } from '#core/fields/options/select-options.ts'
import { type Problem, problemText } from '#core/fields/problems.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { CellValue, Column, SelectOption } from '#core/schema.ts'
import { NewOptions } from '../schema/new-select-options.ts'
import type { LinkMatcher } from './link-matcher.ts'

/** A record's value before and after; `problem` if it does not convert. */
export type Example = {
  id: number
  from: string
  to: string | null
  problem: string | null
  cause: Problem | null
}

export type Tally = { rows: number; converts: number; blanks: number; fails: number }

/** State of a converter, to continue in another one. */
export type KnownOptions = {
  tally: Tally
  /** Options that the values add; null if they may not add any. */
  options: SelectOption[] | null
  failed: Example[]
  fitting: Example[]
}

/** Initial state. `addsOptions`: unknown texts become options. */
export function noKnownOptions(addsOptions: boolean): KnownOptions {
  return {
    tally: { rows: 0, converts: 0, blanks: 0, fails: 0 },
    options: addsOptions ? [] : null,
    failed: [],
    fitting: [],
  }
}

const conversionExamplesMax = 20
const conversionErrorsListedMax = 15

/** Converts the cells of a column, and collects new options and counts. */
export class Converter {
  readonly tally: Tally
  readonly from: Column
  readonly #to: Column
  /** The new column with the options so far. */
  readonly #opened: Column
  readonly #format: TextFormat
  readonly #options: NewOptions | null
  readonly #matcher: LinkMatcher | null
  readonly #failed: Example[]
  readonly #fitting: Example[]

  /** `matcher` finds records by name if the new column is a link. */
  constructor(
    from: Column,
    to: Column,
    format: TextFormat,
    known: KnownOptions,
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

  /** The new column with all options found so far. */
  get to(): Column {
    return withOptions(this.#to, this.#options?.added[this.#to.id] ?? [])
  }

  /** State to continue from in another converter. */
  get known(): KnownOptions {
    const options = this.#options && (this.#options.added[this.#to.id] ?? [])
    return { tally: this.tally, options, failed: this.#failed, fitting: this.#fitting }
  }

  /** Returns the new value, blank if it does not convert, and counts it. */
  convert(id: number, value: CellValue): CellValue {
    const parsed = this.read(value)
    this.tally.rows += 1
    if (!parsed.ok) {
      this.tally.fails += 1
      if (this.#failed.length < conversionExamplesMax) this.#failed.push(this.#example(id, value, parsed))
      return fieldOf(this.#to).emptyValue ?? null
    }
    const isBlank = isNothing(value) || parsed.value === null
    if (isBlank) this.tally.blanks += 1
    else {
      this.tally.converts += 1
      if (this.#fitting.length < conversionExamplesMax) this.#fitting.push(this.#example(id, value, parsed))
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

  /** The original value as text. */
  textOf(value: CellValue): string {
    if (fieldOf(this.from).connects) return namesText(linkedTexts(value), this.#to)
    return fieldOf(this.from).toText(value, this.from)
  }

  /** Failing values first. */
  examples(): Example[] {
    const failed = this.#failed.slice(
      0,
      Math.max(conversionErrorsListedMax, conversionExamplesMax - this.#fitting.length),
    )
    return [...failed, ...this.#fitting.slice(0, conversionExamplesMax - failed.length)]
  }

  #example(id: number, value: CellValue, parsed: Parsed): Example {
    const from = shorter(this.textOf(value))
    // Shows the names that linked records were found by.
    const to = (now: CellValue): string =>
      this.#matcher ? this.textOf(value) : fieldOf(this.#to).toText(now, this.to)
    return parsed.ok
      ? { id, from, to: shorter(to(parsed.value)), problem: null, cause: null }
      : { id, from, to: null, problem: shorter(problemText(parsed.problem)), cause: parsed.problem }
  }
}

/** Joins names of linked records; in lists, names with commas are quoted. */
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
  return line.length <= limits.errorValueLengthMax
    ? line
    : `${line.slice(0, limits.errorValueLengthMax - 1).toWellFormed()}…`
}
