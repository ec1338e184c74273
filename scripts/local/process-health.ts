import { request } from 'node:http'

export type HealthTimes = {
  /** Milliseconds between one check and the next. */
  pauseMs: number
  /** Milliseconds for which a check waits. */
  timeoutMs: number
  /** Failed checks in a row after which a process counts as hung. */
  failures: number
}

/** Forty seconds: a process that computes for long is no hung one. */
const defaultTimes: HealthTimes = { pauseMs: 5000, timeoutMs: 5000, failures: 4 }

/** Any response shows that the process works; this path asks no database. */
const path = '/api/v1/alive'

/**
 * Checks that a process answers on its private socket. Calls `onHung` when it has not for several checks, and goes on.
 * Returns a stop function.
 */
export function watchHealth(
  socketPath: string,
  onHung: () => void,
  { pauseMs, timeoutMs, failures }: HealthTimes = defaultTimes,
): () => void {
  let failed = 0
  let timer: NodeJS.Timeout
  let isStopped = false
  const check = async () => {
    failed = (await responds(socketPath, timeoutMs)) ? 0 : failed + 1
    if (isStopped) return
    if (failed >= failures) {
      failed = 0
      onHung()
    }
    plan()
  }
  const plan = () => {
    timer = setTimeout(() => void check(), pauseMs)
    timer.unref()
  }
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function responds(socketPath: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = request({ socketPath, path, headers: { host: 'localhost' }, agent: false })
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('No response.')))
    outgoing.on('error', () => resolve(false))
    outgoing.on('response', (response) => {
      response.resume()
      resolve(true)
    })
    outgoing.end()
  })
}
