import { StatementError } from './hrana-error.ts'

export type Release = () => void

type Waiting = { readonly take: () => void }

/**
 * One writer at a time per namespace, in order of arrival. SQLite's own lock would be correct, but it polls
 * and is unfair.
 */
export class WriteLocks {
  readonly #queues = new Map<string, Waiting[]>()

  /** Waits for the lock. The release function is idempotent. Throws SQLITE_BUSY after `waitMs`. */
  acquire(namespace: string, waitMs: number): Promise<Release> {
    const queue = this.#queues.get(namespace)
    if (queue === undefined) {
      this.#queues.set(namespace, [])
      return Promise.resolve(this.#releaseOf(namespace))
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        take: () => {
          clearTimeout(timer)
          resolve(this.#releaseOf(namespace))
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new StatementError('SQLITE_BUSY', 'SQLite error: database is locked by another transaction'))
      }, waitMs)
      queue.push(waiting)
    })
  }

  #releaseOf(namespace: string): Release {
    let released = false
    return () => {
      if (released) return
      released = true
      const next = this.#queues.get(namespace)?.shift()
      if (next === undefined) this.#queues.delete(namespace)
      else next.take()
    }
  }
}
