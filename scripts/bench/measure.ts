import { logLine } from '../progress.ts'

export type Figures = { median: number; p95: number; times: number }

/** Runs the work once as a warm-up and then `times` times. Returns milliseconds. */
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

/** Runs the work once. Seconds. */
export async function once<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

export function print(title: string, { median, p95, times }: Figures): void {
  logLine(`${title.padEnd(58)} ${format(median)} median  ${format(p95)} p95  (${times} runs)`)
}

export function printLine(title: string, figure: string): void {
  logLine(`${title.padEnd(58)} ${figure}`)
}

/** Prints the seconds for a number of rows, and rows per second. */
export function printRate(title: string, rows: number, seconds: number): void {
  printLine(title, `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`)
}

/**
 * Noise of the machine: runs the same single-core work 20 times and divides the slowest by the median. Near 1
 * is calm; above 1.5, treat other results as upper bounds.
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

/** The quantile of the figures. */
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
