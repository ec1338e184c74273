import type { FoundRecord } from '#core/api/records/find.ts'
import { plainDigits } from '#core/fields/numbers/number-parsing.ts'
import { messageOf } from '../../../../api/http/api-error.ts'

/** A matching cell. `place` is the record's index in the view. */
export type Hit = { rowId: number; place: number; columnId: string; value: unknown }

export type FindState = {
  text: string
  matchCase: boolean
  status: 'idle' | 'looking' | 'ready' | 'failed'
  hits: readonly Hit[]
  /** Index of the current match; -1 for none. */
  at: number
  /** There are more matching records than were loaded. */
  isCut: boolean
  problem: string
}

type Parts = {
  find: (text: string, signal: AbortSignal) => Promise<{ list: FoundRecord[]; total: number }>
  /** Visible columns in order, which orders the matches of a record. */
  columnIds: () => readonly string[]
  /** The displayed text of a cell. */
  textOf: (columnId: string, value: unknown) => string
  /** Index of the record to start from. */
  from: () => number
  onGo: (hit: Hit) => void
}

const findDebounceMs = 250
const nothing: FindState = {
  text: '',
  matchCase: false,
  status: 'idle',
  hits: [],
  at: -1,
  isCut: false,
  problem: '',
}

/** Searches a view on the server, and steps through the matches. */
export class FindSession {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #state: FindState = nothing
  #all: readonly Hit[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  /** `text` is typed already, but not searched before `start`. */
  constructor(parts: Parts, text = '') {
    this.#parts = parts
    if (text !== '') this.#state = { ...nothing, text, status: 'looking' }
  }

  start(): void {
    if (this.#state.text !== '') this.#later(findDebounceMs, 'go')
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): FindState => this.#state
  readonly current = (): Hit | undefined => this.#state.hits[this.#state.at]

  setText(text: string): void {
    if (text === this.#state.text) return
    this.#set({ text, status: text === '' ? 'idle' : 'looking' })
    this.#later(findDebounceMs, 'go')
  }

  setMatchCase(matchCase: boolean): void {
    this.#set({ matchCase })
    this.#show('go')
  }

  next(): void {
    this.#step(1)
  }
  previous(): void {
    this.#step(-1)
  }

  /** Searches again after changes, keeping the current match. */
  refresh(): void {
    if (this.#state.text !== '') this.#later(findDebounceMs, 'stay')
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#listeners.clear()
  }

  #later(ms: number, then: 'go' | 'stay'): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(then), ms)
  }

  async #ask(then: 'go' | 'stay'): Promise<void> {
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    const { text } = this.#state
    if (text === '') {
      this.#all = []
      this.#set({ ...nothing, matchCase: this.#state.matchCase })
      return
    }
    try {
      const { list, total } = await this.#parts.find(text, asking.signal)
      if (asking.signal.aborted) return
      this.#all = hitsOf(list, this.#parts.columnIds())
      this.#set({ status: 'ready', isCut: total > list.length, problem: '' })
      this.#show(then)
    } catch (error) {
      if (!asking.signal.aborted) this.#set({ status: 'failed', problem: messageOf(error) })
    }
  }

  /** Shows matches in visible columns, and goes to one of them. */
  #show(then: 'go' | 'stay'): void {
    const { matchCase, text } = this.#state
    const before = this.current()
    const wanted = plainDigits(text)
    const hits = matchCase
      ? this.#all.filter(({ columnId, value }) =>
          plainDigits(this.#parts.textOf(columnId, value)).includes(wanted),
        )
      : this.#all
    const same = (hit: Hit): boolean => hit.rowId === before?.rowId && hit.columnId === before.columnId
    const from = then === 'stay' && before ? before.place : this.#parts.from()
    const kept = then === 'stay' ? hits.findIndex(same) : -1
    const following = hits.findIndex((hit) => hit.place >= from)
    const at = kept >= 0 ? kept : Math.max(hits.length > 0 ? 0 : -1, following)
    this.#set({ hits, at })
    if (then === 'go') this.#go()
  }

  #step(by: 1 | -1): void {
    const { hits, at } = this.#state
    if (hits.length === 0) return
    this.#set({ at: (at + by + hits.length) % hits.length })
    this.#go()
  }

  #go(): void {
    const hit = this.current()
    if (hit) this.#parts.onGo(hit)
  }

  #set(change: Partial<FindState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The matching cells, by record, then column order. */
export function hitsOf(list: readonly FoundRecord[], columnIds: readonly string[]): Hit[] {
  return list.flatMap(({ id, place, cells }) =>
    columnIds
      .filter((columnId) => Object.hasOwn(cells, columnId))
      .map((columnId): Hit => ({ rowId: id, place, columnId, value: cells[columnId] })),
  )
}
