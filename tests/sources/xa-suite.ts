import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { baseId, baseKeyOf } from '#core/ids.ts'
import type { Table } from '#core/schema.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { insertJournalEntry } from '../../worker/store/sources/journal.ts'
import { abandonEntry } from '../../worker/store/sources/repair-writes.ts'
import { type AttachedBase, attachFilms, columnNamed } from './attached-base.ts'
import { pendingWrites, stamp, update, write } from './film-writes.ts'
import { quoted, type SourceServer } from './source-server.ts'

/** Recovery of prepared transactions (XA) in doubt and their locks, which PostgreSQL needs no code of ours for. */
export function xaSuite(server: SourceServer): void {
  let films: AttachedBase

  beforeAll(async () => {
    films = await attachFilms(server)
  })
  afterAll(() => films.stop())

  const title = async (id: number) =>
    (await films.sql('select title from $films.film where film_id = $1', id))[0]?.[0]
  /** Names of the prepared transactions of this base's source. */
  async function prepared(): Promise<string[]> {
    const sourceId = (await films.base.schema()).sources.at(-1)?.id ?? ''
    const rows = await films.sql('xa recover')
    return rows.map((row) => String(row[3])).filter((name) => name.startsWith(sourceId))
  }
  const isJournal = (statements: Parameters<Connection['batch']>[0]) =>
    statements.some(({ sql }) => sql.startsWith('INSERT INTO source_writes'))

  describe('a journal entry of unknown outcome', () => {
    const answerLost =
      (when: 'before' | 'after') =>
      (own: Connection): Connection => ({
        ...own,
        async batch(statements, mode) {
          if (!isJournal(statements)) return own.batch(statements, mode)
          if (when === 'after') await own.batch(statements, mode)
          throw new AppError('COMMIT_OUTCOME_UNKNOWN')
        },
      })

    it('is found, and the write is committed', async () => {
      const done = await update(films, 1, { title: 'Found' }, {}, films.open({ base: answerLost('after') }))
      expect(done.isNone).toBe(false)
      expect(await title(1)).toBe('Found')
      expect([await prepared(), await pendingWrites(films)]).toEqual([[], 0])
    })

    it('that was not written never is: nothing has changed, and no lock is left', async () => {
      const lost = update(films, 2, { title: 'Lost' }, {}, films.open({ base: answerLost('before') }))
      await expect(lost).rejects.toMatchObject({ code: 'BASE_UNAVAILABLE' })
      expect([await prepared(), await pendingWrites(films)]).toEqual([[], 0])
      await update(films, 2, { title: 'Again' })
      expect(await title(2)).toBe('Again')
    })
  })

  describe('an abandoned write', () => {
    it('cannot be journaled afterwards, so its writer starts again', async () => {
      let isFirst = true
      const base = (own: Connection): Connection => ({
        ...own,
        async batch(statements, mode) {
          const entry = statements.find(({ sql }) => sql.startsWith('INSERT INTO source_writes'))
          if (entry && isFirst) {
            isFirst = false
            const [, id, sourceId] = entry.args.map(String)
            const id0 = baseId(baseKeyOf('source', sourceId ?? '') ?? '')
            expect(await abandonEntry({ base: own, baseId: id0 }, sourceId ?? '', id ?? '')).toBe(true)
          }
          return own.batch(statements, mode)
        },
      })
      await update(films, 3, { title: 'Second try' }, {}, films.open({ base }))
      expect(isFirst).toBe(false)
      expect(await title(3)).toBe('Second try')
      expect([await prepared(), await pendingWrites(films)]).toEqual([[], 0])
    })

    it('is none if its entry is there', async () => {
      const { sources } = await films.base.schema()
      const sourceId = sources.at(-1)?.id ?? ''
      const id = baseId(baseKeyOf('source', sourceId) ?? '')
      const entry = {
        id: 'taken',
        sourceId,
        at: new Date().toISOString(),
        transactionId: 'taken',
        changes: [],
      }
      const row = insertJournalEntry(id, entry)
      const written = { ...row, args: row.args.map((arg) => (arg === '[]' ? '[{}]' : arg)) }
      await films.baseConnection.batch([written], 'write')
      expect(await abandonEntry({ base: films.baseConnection, baseId: id }, sourceId, 'taken')).toBe(false)
      await films.baseConnection.batch(
        [{ sql: `DELETE FROM source_writes WHERE id = 'taken'`, args: [] }],
        'write',
      )
    })
  })

  describe('a lost answer to a commit', () => {
    it('is asked for again', async () => {
      let session = ''
      const source = (own: SourceConnection): SourceConnection => ({
        ...own,
        commitJournaled: (transaction) =>
          own.commitJournaled({
            ...transaction,
            async work(inner) {
              const [result] = await inner.batch([{ sql: 'select connection_id()', args: [] }], 'read')
              session = String(result?.rows[0]?.[0])
              return transaction.work(inner)
            },
            async journal(value, id) {
              await transaction.journal(value, id)
              // The session ends between the journal and the commit.
              await films.sql(`kill ${session}`)
              await expect
                .poll(() => films.sql(`select id from information_schema.processlist where id = ${session}`))
                .toEqual([])
            },
          }),
      })
      await update(films, 4, { title: 'Committed' }, {}, films.open({ source }))
      expect(await title(4)).toBe('Committed')
      expect([await prepared(), await pendingWrites(films)]).toEqual([[], 0])
    })
  })

  describe('a write', () => {
    /** Runs work while somebody else holds a lock on a row. */
    const whileLocked = (row: string, work: () => Promise<unknown>) =>
      films.source.transaction(async (other) => {
        const lock = `select 1 from ${quoted(films.schemaName)}.${row} for update`
        await other.batch([{ sql: lock, args: [] }], 'write')
        await work()
      })

    it('locks only the rows that it changes', async () => {
      await whileLocked('film where film_id = 6', () =>
        update(films, 5, { title: 'Not locked' }, { title: 'Film 5' }),
      )
      expect(await title(5)).toBe('Not locked')
    })

    it.skipIf(server.locksWhatItScans)('locks no other rows if it finds its own by a condition', async () => {
      await whileLocked('stock where film_id = 6', () =>
        write(films, 'stock', (engine, table, cells) =>
          engine.updateWherePlan(table, few(table), cells({ copies: 99 }), stamp, { after: 0, upTo: null }),
        ),
      )
      expect(await films.sql('select film_id from $films.stock where copies = 99')).toEqual([[3]])
    })

    it('locks no other rows if it finds a linked one by its hash', async () => {
      const { change } = await write(films, 'customer', (engine, table, cells) =>
        engine.insertPlan(table, [cells({ email: 'new@example.org' })], stamp),
      )
      await whileLocked(`customer where email = 'c1@example.org'`, () =>
        write(films, 'note', (engine, table, cells) =>
          engine.insertPlan(table, [cells({ customer_id: change.rows[0]?.id })], stamp),
        ),
      )
      expect(
        await films.sql('select email from $films.note join $films.customer using (customer_id)'),
      ).toEqual([['new@example.org']])
    })

    const few = (table: Table) => ({
      ...allRecords,
      filter: {
        node: 'condition' as const,
        columnId: columnNamed(table, 'copies').id,
        type: 'Number' as const,
        operator: 'eq' as const,
        argument: { kind: 'one' as const, value: 3 },
      },
    })
  })
}
