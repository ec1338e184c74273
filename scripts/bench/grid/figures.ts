import { logLine } from '../../progress.ts'
import { quantile } from '../measure.ts'

type Figure = { what: string; figure: string; aim: string; isHeld: boolean | null }
/** Upper limit of a figure. */
type Aim = { under: number; unit: string; digits?: number }

/** Results of a run, printed immediately and as a table at the end. */
export class Figures {
  readonly #figures: Figure[] = []

  /** Median of several runs, with minimum and maximum. */
  median(what: string, figures: readonly number[], aim: Aim | { unit: string; digits?: number }): void {
    const { unit, digits = 0 } = aim
    const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(figures, share))
    const runs = figures.length > 1 ? `  (${low?.toFixed(digits)} to ${high?.toFixed(digits)})` : ''
    this.#add(what, `${middle?.toFixed(digits)} ${unit}${runs}`, middle ?? 0, aim)
  }

  /** Time between frames: median, 95th and 99th percentile. */
  frames(what: string, frames: readonly number[], aim?: Aim): void {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(frames, share))
    const figure = `${p50?.toFixed(1)}  ${p95?.toFixed(1)}  ${p99?.toFixed(1)} ms`
    this.#add(`${what}: p50, p95, p99`, figure, p95 ?? 0, aim)
  }

  /** A single result. */
  one(what: string, value: number, aim: Aim | { unit: string; digits?: number }): void {
    this.#add(what, `${value.toFixed(aim.digits ?? 0)} ${aim.unit}`, value, aim)
  }

  /** Prints all results. */
  print(): void {
    const wide = Math.max(...this.#figures.map(({ what }) => what.length))
    const middle = Math.max(...this.#figures.map(({ figure }) => figure.length))
    logLine('')
    for (const { what, figure, aim, isHeld } of this.#figures) {
      const mark = isHeld === null ? '' : isHeld ? 'held' : 'MISSED'
      logLine(`${what.padEnd(wide)}  ${figure.padEnd(middle)}  ${aim.padEnd(14)} ${mark}`.trimEnd())
    }
  }

  #add(what: string, figure: string, value: number, aim?: Aim | { unit: string }): void {
    const under = aim && 'under' in aim ? aim : null
    this.#figures.push({
      what,
      figure,
      aim: under ? `under ${under.under} ${under.unit}` : '',
      isHeld: under && value < under.under,
    })
    logLine(`  ${what}: ${figure}`)
  }
}
