/** A connection that a pool may hand out again, until it broke. */
export type Pooled = { isBroken(): boolean; close(): Promise<void> }

type Waiting = { resolve(): void; reject(error: Error): void }

/** Keeps a few connections open for the next use. */
export type Pool<C extends Pooled> = {
  /** Runs work on a connection of its own; waits if all are in use. */
  use<T>(work: (connection: C) => Promise<T>): Promise<T>
  /** How many connections are idle or may still be opened. */
  spare(): number
  /** Closes idle connections now and others after their use. */
  close(): Promise<void>
}

export function createPool<C extends Pooled>(
  connect: () => Promise<C>,
  { max, idleMs }: { max: number; idleMs: number },
): Pool<C> {
  const idle: { connection: C; timer: ReturnType<typeof setTimeout> }[] = []
  const waiting: Waiting[] = []
  let open = 0
  let isClosed = false

  async function take(): Promise<C> {
    for (;;) {
      if (isClosed) throw new Error('The pool is closed.')
      const next = idle.pop()
      if (next) {
        clearTimeout(next.timer)
        if (!next.connection.isBroken()) return next.connection
        open -= 1
        continue
      }
      if (open < max) {
        open += 1
        try {
          return await connect()
        } catch (error) {
          leave()
          throw error
        }
      }
      await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    }
  }

  /** A connection is gone: the next one in line may open another. */
  function leave(): void {
    open -= 1
    waiting.shift()?.resolve()
  }

  async function giveBack(connection: C): Promise<void> {
    if (connection.isBroken() || isClosed) {
      leave()
      await connection.close()
      return
    }
    const entry = {
      connection,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(entry), 1)
        leave()
        void connection.close()
      }, idleMs),
    }
    idle.push(entry)
    waiting.shift()?.resolve()
  }

  return {
    async use(work) {
      const connection = await take()
      try {
        return await work(connection)
      } finally {
        await giveBack(connection)
      }
    },
    spare: () => idle.length + max - open,
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new Error('The pool is closed.'))
      const closing = idle.splice(0).map(({ connection, timer }) => {
        clearTimeout(timer)
        open -= 1
        return connection.close()
      })
      await Promise.all(closing)
    },
  }
}
