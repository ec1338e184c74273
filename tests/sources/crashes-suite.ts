import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { waitFor } from '../support/wait-for.ts'
import { type AttachedBase, attachFilms, tableNamed } from './attached-base.ts'
import { endsAfterCommit, endsAt, isJournal, isLog } from './crashed-process.ts'
import { agePendingWrites, lastSeq, pendingWrites, update } from './film-writes.ts'
import { repeatedCalls } from './repeated-calls.ts'
import { virtualLinkCrashes } from './virtual-link-crashes.ts'
import type { SourceServer } from './source-server.ts'

export function crashesSuite(server: SourceServer): void {
  let films: AttachedBase

  beforeAll(async () => {
    if (server.isThere) films = await attachFilms(server)
  })
  afterAll(() => (server.isThere ? films.stop() : undefined))

  describe.skipIf(!server.isThere)('a process that ends', () => {
    const title = async (id: number) =>
      (await films.sql('select title from $films.film where film_id = $1', id))[0]?.[0]
    const logged = async (id: number) => {
      const { changes } = await films.base.changes(0, 1000)
      return changes
        .flatMap(({ rows }) => rows)
        .filter((row) => row.id === id && JSON.stringify(row).includes('Crash'))
    }

    /** The last session that wrote. */
    let session = ''
    const noted = (own: SourceConnection): SourceConnection => ({
      ...own,
      commitJournaled: (transaction) =>
        own.commitJournaled({
          ...transaction,
          async work(inner) {
            const [result] = await inner.batch([{ sql: server.session, args: [] }], 'read')
            session = String(result?.rows[0]?.[0])
            return transaction.work(inner)
          },
        }),
    })
    /** The server takes a moment to see that a process has ended. */
    const ended = () => waitFor(async () => expect(await films.sql(server.isEnded(session))).toEqual([[1]]))
    /** Writes as the next process does, after those that ended. */
    const repair = (id: number) =>
      update(films, id, { title: `Next ${id}` }, {}, films.open({ repairAfterMs: 0 }))

    it('before the journal entry has changed nothing, and holds no lock for long', async () => {
      const database = films.open({ base: endsAt(isJournal, 'before'), source: noted })
      await expect(update(films, 11, { title: 'Crash 11' }, {}, database)).rejects.toThrow()
      expect(await title(11)).toBe('Film 11')
      expect(await pendingWrites(films)).toBe(0)
      await ended()
      await repair(11)
      expect(await title(11)).toBe('Next 11')
      expect(await logged(11)).toEqual([])
    })

    it('before the commit of the source has its entry settled by the next write', async () => {
      const database = films.open({ base: endsAt(isJournal, 'after'), source: noted })
      await expect(update(films, 12, { title: 'Crash 12' }, {}, database)).rejects.toMatchObject({
        code: 'COMMIT_OUTCOME_UNKNOWN',
      })
      expect(await title(12)).toBe('Film 12')
      expect(await pendingWrites(films)).toBe(1)
      await ended()
      await repair(13)
      expect(await pendingWrites(films)).toBe(0)
      expect(await title(12)).toBe(server.commitsJournaled ? 'Crash 12' : 'Film 12')
      expect(await logged(12)).toHaveLength(server.commitsJournaled ? 1 : 0)
    })

    it('after the commit of the source has its change logged by the next write', async () => {
      const database = films.open({ source: endsAfterCommit })
      await expect(update(films, 14, { title: 'Crash 14' }, {}, database)).rejects.toMatchObject({
        code: 'COMMIT_OUTCOME_UNKNOWN',
      })
      expect(await title(14)).toBe('Crash 14')
      expect(await logged(14)).toEqual([])
      const seq = await lastSeq(films)
      const next = await repair(15)
      expect(next.seq).toBe(seq + 2)
      expect(await logged(14)).toHaveLength(1)
      expect(await pendingWrites(films)).toBe(0)
    })

    it('has its change logged by the repair, although nobody writes again', async () => {
      await expect(
        update(films, 10, { title: 'Crash 10' }, {}, films.open({ source: endsAfterCommit })),
      ).rejects.toThrow()
      const sourceId = tableNamed(await films.base.schema(), 'film').sourceId
      expect(await films.open().repairSource(sourceId)).toBe(false)
      expect(await logged(10)).toEqual([])
      expect(await films.open({ repairAfterMs: 0 }).repairSource(sourceId)).toBe(true)
      expect(await logged(10)).toHaveLength(1)
      expect(await pendingWrites(films)).toBe(0)
    })

    it('before the journal entry holds no lock after the repair', async () => {
      const database = films.open({ base: endsAt(isJournal, 'before'), source: noted })
      await expect(update(films, 9, { title: 'Crash 9' }, {}, database)).rejects.toThrow()
      await ended()
      const sourceId = tableNamed(await films.base.schema(), 'film').sourceId
      expect(await films.open({ repairAfterMs: 0 }).repairSource(sourceId)).toBe(true)
      await films.sql('update $films.film set title = $1 where film_id = $2', 'By another client', 9)
      expect(await title(9)).toBe('By another client')
      expect(await logged(9)).toEqual([])
    })

    it('before the log has its change logged once, whoever comes next', async () => {
      const database = films.open({ base: endsAt(isLog, 'before') })
      await expect(update(films, 16, { title: 'Crash 16' }, {}, database)).rejects.toMatchObject({
        code: 'COMMIT_OUTCOME_UNKNOWN',
      })
      await agePendingWrites(films)
      await Promise.all([
        update(films, 17, { title: 'Next 17' }, {}, films.open()),
        update(films, 18, { title: 'Next 18' }, {}, films.open()),
      ])
      expect(await logged(16)).toHaveLength(1)
      expect(await pendingWrites(films)).toBe(0)
    })

    describe('and whose call is repeated with its key', () => {
      repeatedCalls(
        () => films,
        async (title) =>
          Number((await films.sql('select count(*) from $films.film where title = $1', title))[0]?.[0]),
        { language_id: 1 },
      )
    })

    describe('while it writes records with links to another database', () => {
      virtualLinkCrashes(() => films, { language_id: 1 })
    })

    it('after the log has its change logged once', async () => {
      const database = films.open({ base: endsAt(isLog, 'after') })
      await expect(update(films, 19, { title: 'Crash 19' }, {}, database)).rejects.toMatchObject({
        code: 'COMMIT_OUTCOME_UNKNOWN',
      })
      await repair(20)
      expect(await logged(19)).toHaveLength(1)
      const { changes, lastSeq: newest } = await films.base.changes(0, 1000)
      expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: newest }, (_, index) => index + 1))
    })
  })
}
