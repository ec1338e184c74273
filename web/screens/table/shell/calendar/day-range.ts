import { columnsOfRanges } from './range-query.ts'
import type { DateRange } from '../../../../views/calendar/calendar-event.ts'
import type { Narrowing } from '../use-view-state.ts'

/** Records per read of the days in sight; the largest page of the server. */
const daysPageSize = 1000

/** A condition that changes with the days in sight, or with the date fields. */
export class DayRange implements Narrowing {
  readonly pageSize: number
  /** Notifies of reads with their sequence number. */
  onRead: (seq: number) => void = () => undefined
  /** Visible columns, the one that names records, and others that the layout needs. */
  shown: readonly string[] = []
  display: string | undefined
  others: readonly string[] = []
  #where: string | null
  #columns: readonly string[] = []

  constructor(where: string | null, ranges: readonly DateRange[], pageSize = daysPageSize) {
    this.#where = where
    this.pageSize = pageSize
    this.#columns = columnsOfRanges(ranges)
  }

  readonly where = (): string | null => this.#where
  readonly columns = (): readonly string[] => this.#columns

  /** Dates and names are read also where their fields are hidden. */
  readonly fields = (): string | null => {
    const needed = [...this.#columns, ...this.others, ...(this.display === undefined ? [] : [this.display])]
    if (needed.every((id) => this.shown.includes(id))) return null
    return [...new Set([...this.shown, ...needed])].join(',')
  }

  /** Sets the condition; true if it changed. */
  set(where: string, ranges: readonly DateRange[]): boolean {
    this.#columns = columnsOfRanges(ranges)
    if (where === this.#where) return false
    this.#where = where
    return true
  }
}
