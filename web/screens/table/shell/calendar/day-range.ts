import { columnsOfRanges } from './range-query.ts'
import type { DateRange } from '../../../../views/calendar/calendar-event.ts'
import type { Narrowing } from '../use-view-state.ts'

/** Records per read; the largest page of the server. */
const pageSize = 1000

/** A condition that changes with the days in sight, or with the date fields. */
export class DayRange implements Narrowing {
  readonly pageSize = pageSize
  /** Notifies of reads with their sequence number. */
  onRead: (seq: number) => void = () => undefined
  /** Visible columns, and the one that names records. */
  shown: readonly string[] = []
  display: string | undefined
  #where: string | null
  #columns: readonly string[] = []

  constructor(where: string | null, ranges: readonly DateRange[]) {
    this.#where = where
    this.#columns = columnsOfRanges(ranges)
  }

  readonly where = (): string | null => this.#where
  readonly columns = (): readonly string[] => this.#columns

  /** Dates and names are read also where their fields are hidden. */
  readonly fields = (): string | null => {
    const needed = [...this.#columns, ...(this.display === undefined ? [] : [this.display])]
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
