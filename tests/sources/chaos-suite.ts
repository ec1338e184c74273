import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { type AttachedBase, attachFilms, columnNamed, tableNamed } from './attached-base.ts'
import { pendingWrites, stamp, write } from './film-writes.ts'
import type { SourceServer } from './source-server.ts'

export function chaosSuite(server: SourceServer): void {
  let films: AttachedBase

  beforeAll(async () => {
    if (server.isThere) films = await attachFilms(server)
  })
  afterAll(() => (server.isThere ? films.stop() : undefined))

  const writesTotal = 1000
  const writers = 8

  /** The processes of the server that run a transaction now. */
  const running = new Set<string>()

  /** Notes the process of each transaction, so that the test can end it at any time. */
  function noted(own: SourceConnection): SourceConnection {
    return {
      ...own,
      commitJournaled: (transaction) =>
        own.commitJournaled({
          ...transaction,
          async work(inner) {
            const [result] = await inner.batch([{ sql: server.session, args: [] }], 'read')
            const session = String(result?.rows[0]?.[0])
            running.add(session)
            // The commit follows: the process may end before it, in it or after it.
            setTimeout(() => running.delete(session), 30)
            return transaction.work(inner)
          },
        }),
    }
  }

  describe.skipIf(!server.isThere)('a server whose connections end at any time', () => {
    it('loses no acknowledged write, and the log has each row once', async () => {
      const acknowledged: string[] = []
      let failed = 0
      let isOver = false
      const kill = async (): Promise<void> => {
        while (!isOver) {
          const pids = [...running]
          const pid = pids[Math.floor(Math.random() * pids.length)]
          // It may have ended by itself.
          if (pid !== undefined) await films.sql(server.kill(pid)).catch(() => undefined)
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
        }
      }
      let next = 0
      const run = async (): Promise<void> => {
        const database = films.open({ source: noted })
        for (let number = (next += 1); number <= writesTotal; number = next += 1) {
          const name = `Chaos ${number}`
          try {
            await write(
              films,
              'language',
              (engine, table, cells) => engine.insertPlan(table, [cells({ name })], stamp),
              database,
            )
            acknowledged.push(name)
          } catch {
            failed += 1
          }
        }
        await database.closeSources()
      }
      const killing = kill()
      await Promise.all(Array.from({ length: writers }, run))
      isOver = true
      await killing
      // The next write settles what is left.
      await write(
        films,
        'language',
        (engine, table, cells) => engine.insertPlan(table, [cells({ name: 'Chaos end' })], stamp),
        films.open({ repairAfterMs: 0 }),
      )
      expect(await pendingWrites(films)).toBe(0)
      const sourceId = (await films.base.schema()).sources.at(-1)?.id ?? ''
      const waiting = (await films.sql(server.prepared)).map((row) => row.join(' '))
      expect(waiting.filter((name) => name.includes(sourceId))).toEqual([])
      expect(failed).toBeGreaterThan(10)
      const stored = (
        await films.sql(`select trim(name) from $films.language where name like 'Chaos %'`)
      ).map(([name]) => String(name))
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([])
      const table = tableNamed(await films.base.schema(), 'language')
      const id = columnNamed(table, 'name').id
      const logged: string[] = []
      for (let since = 0, more = true; more;) {
        const { changes, lastSeq } = await films.base.changes(since, 500)
        logged.push(
          ...changes.flatMap(({ rows }) => rows.map(({ after }) => String(after?.[id] ?? '').trim())),
        )
        since = changes.at(-1)?.seq ?? lastSeq
        more = since < lastSeq
      }
      const chaos = logged.filter((name) => name.startsWith('Chaos'))
      expect(chaos.toSorted()).toEqual(stored.toSorted())
    }, 120_000)
  })
}
