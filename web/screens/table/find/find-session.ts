import type { FoundRecord } from '#core/api/find.ts'
import { plainDigits } from '#core/fields/numbers.ts'
import { messageOf } from '../../../api/api-error.ts'

/** A cell that holds the text. `place` counts the records of the view, from 0. */
export type Hit = { rowId: number; place: number; columnId: string; value: unknown }

export type FindState = {
  text: string
  matchCase: boolean
  status: 'idle' | 'looking' | 'ready' | 'failed'
  hits: readonly Hit[]
  /** The hit that is shown, by its place in `hits`; -1 for none. */
  at: number
  /** More records hold the text than were read. */
  isCut: boolean
  problem: string
}

type Parts = {
  find: (text: string, signal: AbortSignal) => Promise<{ list: FoundRecord[]; total: number }>
  /** Columns as they show, in order: hits of a record go by it. */
  columnIds: () => readonly string[]
  /** The text of a cell, as it is written. */
  textOf: (columnId: string, value: unknown) => string
  /** Place of the record from which the first hit is looked for. */
  from: () => number
  onGo: (hit: Hit) => void
}

const typingMs = 250
const nothing: FindState = {
  text: '',
  matchCase: false,
  status: 'idle',
  hits: [],
  at: -1,
  isCut: false,
  problem: '',
}

/** Finding a text in a view: asks the server, which knows all records, and walks through what it found. */
export class FindSession {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #state: FindState = nothing
  #all: readonly Hit[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  constructor(parts: Parts) {
    this.#parts = parts
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
    this.#later(typingMs, 'go')
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

  /** The records changed: looks again, and stays where it was. */
  refresh(): void {
    if (this.#state.text !== '') this.#later(typingMs, 'stay')
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

  /** Shows the hits that count, and goes to one of them. */
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

/** The cells of found records: record by record, in the order of the columns. */
export function hitsOf(list: readonly FoundRecord[], columnIds: readonly string[]): Hit[] {
  return list.flatMap(({ id, place, cells }) =>
    columnIds
      .filter((columnId) => Object.hasOwn(cells, columnId))
      .map((columnId): Hit => ({ rowId: id, place, columnId, value: cells[columnId] })),
  )
}
