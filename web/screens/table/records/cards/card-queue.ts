import { flushSync } from 'react-dom'

/** How long after a scroll event cards wait for their turn. */
const scrollingMs = 150
/** Time per frame for filling cards. */
const fillBudgetMs = 6

/** Fills cards a few per frame while people scroll, so that frames stay short. */
export class CardQueue {
  readonly #waiting = new Set<() => void>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #isScheduled = false
  #scrolledAt = -Infinity

  /** Rises when the last waiting card is filled, for what looks for a card in the page. */
  readonly version = (): number => this.#version
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Call on every scroll event. */
  readonly scrolled = (): void => {
    this.#scrolledAt = performance.now()
  }

  readonly isScrolling = (): boolean => performance.now() - this.#scrolledAt < scrollingMs

  /** Calls `fill` in one of the next frames; returns a function that cancels it. */
  readonly wait = (fill: () => void): (() => void) => {
    this.#waiting.add(fill)
    this.#schedule()
    return () => this.#waiting.delete(fill)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    requestAnimationFrame(this.#fill)
  }

  readonly #fill = (): void => {
    this.#isScheduled = false
    const start = performance.now()
    for (const fill of this.#waiting) {
      this.#waiting.delete(fill)
      flushSync(fill)
      if (performance.now() - start > fillBudgetMs) break
    }
    if (this.#waiting.size > 0) this.#schedule()
    else {
      this.#version += 1
      for (const listener of this.#listeners) listener()
    }
  }
}
