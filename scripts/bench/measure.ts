import { say } from '../progress.ts'

export type Figures = { median: number; p95: number; times: number }

/** Does the work `times` times after one that is not counted. Milliseconds. */
export async function measure(times: number, work: (index: number) => Promise<unknown>): Promise<Figures> {
  await work(-1)
  const spent: number[] = []
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    await work(index)
    spent.push(performance.now() - start)
  }
  return { ...summary(spent), times }
}

/** The work once, in seconds. */
export async function once<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

export function print(title: string, { median, p95, times }: Figures): void {
  say(`${title.padEnd(58)} ${format(median)} median  ${format(p95)} p95  (${times} runs)`)
}

export function printLine(title: string, figure: string): void {
  say(`${title.padEnd(58)} ${figure}`)
}

/** What so many rows took, and how many that is in a second. */
export function printRate(title: string, rows: number, seconds: number): void {
  printLine(title, `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`)
}

/**
 * How noisy the machine is: the same work of one core, 20 times; slowest by median. Near 1 is calm; above 1.5 read
 * the other figures as upper bounds.
 */
export function noise(): number {
  const spent = Array.from({ length: 20 }, () => {
    const start = performance.now()
    let sum = 0
    for (let index = 0; index < 4_000_000; index += 1) sum = (sum * 31 + index) % 1_000_003
    return performance.now() - start + (sum < 0 ? 1 : 0)
  })
  const { median, p95 } = summary(spent)
  return p95 / median
}

/** The figure below which this share of the figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function summary(spent: number[]): { median: number; p95: number } {
  return { median: quantile(spent, 0.5), p95: quantile(spent, 0.95) }
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0).padStart(6)} ms`
}
