import { cpuOf } from './instance.ts'

/** Requests per second, and CPU milliseconds per request of the worker and of all processes. */
export type Round = { rate: number; worker: number; all: number }

/**
 * Sends requests from several callers for a while. `pid` is the server's process, whose descendants count too;
 * without it the CPU figures are 0.
 */
export async function measureRound(
  pid: number | null,
  { callers, roundMs }: { callers: number; roundMs: number },
  send: (index: number) => Promise<unknown>,
): Promise<Round> {
  const cpu = () => (pid === null ? { workerd: 0, others: 0 } : cpuOf(pid))
  const before = cpu()
  const start = performance.now()
  let count = 0
  const caller = async () => {
    while (performance.now() - start < roundMs) {
      const index = count
      count += 1
      await send(index)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - start) / 1000
  const after = cpu()
  const worker = after.workerd - before.workerd
  const all = worker + after.others - before.others
  return { rate: count / seconds, worker: (worker * 1000) / count, all: (all * 1000) / count }
}
