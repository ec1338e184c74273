import { messageOf } from '../../../api/http/api-error.ts'
import type { LoadRows, RowPage } from './row-types.ts'

const concurrentPageLoads = 4
const pageRetryDelayMs = 1500

type Flight = { readonly controller: AbortController; readonly epoch: number; readonly isCounted: boolean }

export type PageLoader = {
  /** Sets the wanted pages by priority; aborts other loads. */
  want(pages: readonly number[]): void
  /** Discards pending responses, which predate a change. */
  restart(): void
  /** Retries failed loads immediately. */
  retry(): void
  /** The last load error, until a load succeeds. */
  readonly problem: () => string | null
  readonly failure: () => unknown
  stop(): void
}

/**
 * Loads wanted pages in order, a few at a time. Retries failures after a delay. `isNeeded` tells if a page is still
 * missing; `take` receives responses.
 */
export const createPageLoader = (options: {
  readonly load: LoadRows
  readonly pageSize: number
  readonly isNeeded: (page: number) => boolean
  /** Id of the row before a page, for a cursor. */
  readonly rowBefore: (page: number) => number | undefined
  /** `isTotalKnown`: a page of the same epoch has brought the total number of rows. */
  readonly take: (page: number, response: RowPage, isTotalKnown: boolean) => void
  readonly onProblem: () => void
}): PageLoader => {
  const flights = new Map<number, Flight>()
  const failed = new Set<number>()
  let wanted: readonly number[] = []
  let epoch = 0
  let failure: unknown = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** True if a page of this epoch has brought the total number of rows. */
  let isTotalKnown = false

  const fly = async (page: number): Promise<void> => {
    // Counting can cost as much as the page, so only one page asks for it.
    const isCounted = !isTotalKnown && ![...flights.values()].some((other) => other.isCounted)
    const flight: Flight = { controller: new AbortController(), epoch, isCounted }
    flights.set(page, flight)
    try {
      const { load, pageSize, rowBefore } = options
      const response = await load({
        offset: page * pageSize,
        limit: pageSize,
        signal: flight.controller.signal,
        isCounted,
        after: rowBefore(page),
      })
      if (flight.epoch === epoch && !flight.controller.signal.aborted) {
        failed.delete(page)
        failure = null
        isTotalKnown ||= response.totalRows !== null
        options.take(page, response, isTotalKnown)
      }
    } catch (error) {
      if (!flight.controller.signal.aborted) {
        failed.add(page)
        failure = error
        options.onProblem()
        timer ??= setTimeout(() => {
          timer = undefined
          failed.clear()
          pump()
        }, pageRetryDelayMs)
      }
    } finally {
      if (flights.get(page) === flight) flights.delete(page)
      pump()
    }
  }

  const pump = (): void => {
    if (isStopped) return
    for (const page of wanted) {
      if (flights.size >= concurrentPageLoads) return
      if (!flights.has(page) && !failed.has(page) && options.isNeeded(page)) void fly(page)
    }
  }

  const abort = (isUnwanted: (page: number) => boolean): void => {
    for (const [page, flight] of flights) {
      if (!isUnwanted(page)) continue
      flights.delete(page)
      flight.controller.abort()
    }
  }

  return {
    want(pages) {
      wanted = pages
      const keep = new Set(pages)
      abort((page) => !keep.has(page))
      pump()
    },
    restart() {
      epoch += 1
      isTotalKnown = false
      abort(() => true)
      pump()
    },
    retry() {
      failed.clear()
      pump()
    },
    problem: () => (failure === null ? null : messageOf(failure)),
    failure: () => failure,
    stop() {
      isStopped = true
      clearTimeout(timer)
      abort(() => true)
    },
  }
}
