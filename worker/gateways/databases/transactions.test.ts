import { describe, expect, it } from 'vitest'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { journaledByPostgres } from './postgres-journaled.ts'
import { beginRepeatable, runBatch, runTransaction } from './transactions.ts'

const write: Statement = { sql: 'update film', args: [] }
const read: Statement = { sql: 'select film', args: [] }
const result = (statement: Statement): SqlResult => ({
  columns: ['c'],
  rows: [[statement.sql.includes('xact_id') ? '77' : statement.sql]],
  rowsAffected: 0,
  lastInsertRowid: null,
})

/** A session that answers each statement with its text, and its round trips. */
function newSession(fails: (sql: string) => boolean = () => false) {
  const trips: string[][] = []
  const session = {
    isBroken: () => false,
    close: () => Promise.resolve(),
    run(statements: readonly Statement[]) {
      trips.push(statements.map(({ sql }) => sql))
      const failed = statements.find(({ sql }) => fails(sql))
      return failed ? Promise.reject(new Error(failed.sql)) : Promise.resolve(statements.map(result))
    },
  }
  return { session, trips }
}

type Session = ReturnType<typeof newSession>['session']

function commit(session: Session, batches: readonly Statement[][]) {
  const entries: string[] = []
  const { commitJournaled } = journaledByPostgres({
    batch: () => Promise.reject(new Error('Not in the transaction.')),
    transaction: (work) => runTransaction(session, work, [beginRepeatable]),
  })
  const committing = commitJournaled({
    sourceId: 'src',
    id: 'entry',
    async work(connection) {
      const texts: unknown[] = []
      for (const statements of batches)
        for (const { rows } of await connection.batch(statements, 'write')) texts.push(rows[0]?.[0])
      return texts
    },
    journal(_value, id) {
      entries.push(id)
      return Promise.resolve()
    },
  })
  return committing.then((texts) => ({ texts, entries }))
}

describe('a journaled transaction of PostgreSQL', () => {
  it('takes one round trip per batch and one for the commit', async () => {
    const { session, trips } = newSession()
    expect(await commit(session, [[write, read], [read]])).toEqual({
      texts: [write.sql, read.sql, read.sql],
      entries: ['77'],
    })
    expect(trips).toEqual([
      [beginRepeatable.sql, write.sql, read.sql, 'select pg_current_xact_id()::text'],
      ['savepoint batch', read.sql, 'release savepoint batch'],
      ['commit'],
    ])
  })

  it('has an id without any batch', async () => {
    const { session, trips } = newSession()
    expect(await commit(session, [])).toEqual({ texts: [], entries: ['77'] })
    expect(trips).toEqual([[beginRepeatable.sql, 'select pg_current_xact_id()::text'], ['commit']])
  })
})

describe('a transaction', () => {
  it('begins again after its first batch has failed, and rolls back later ones alone', async () => {
    const { session, trips } = newSession((sql) => sql === write.sql)
    await runTransaction(
      session,
      async ({ batch }) => {
        await expect(batch([write], 'write')).rejects.toThrow(write.sql)
        await batch([read], 'read')
        await expect(batch([write], 'write')).rejects.toThrow(write.sql)
      },
      [beginRepeatable],
    )
    expect(trips).toEqual([
      [beginRepeatable.sql, write.sql],
      ['rollback'],
      [beginRepeatable.sql, read.sql],
      ['savepoint batch', write.sql, 'release savepoint batch'],
      ['rollback to savepoint batch'],
      ['commit'],
    ])
  })

  it('that fails at its start has nothing to commit or to roll back', async () => {
    const { session, trips } = newSession((sql) => sql === write.sql)
    const failing = runTransaction(session, ({ batch }) => batch([write], 'write'), [beginRepeatable])
    await expect(failing).rejects.toThrow(write.sql)
    expect(trips).toEqual([[beginRepeatable.sql, write.sql], ['rollback']])
  })
})

it('a single query needs no transaction, several share a snapshot', async () => {
  const { session, trips } = newSession()
  await runBatch(session, [read], 'read')
  await runBatch(session, [read, read], 'read')
  await runBatch(session, [write], 'write')
  const readOnly = 'begin transaction isolation level repeatable read read only'
  expect(trips).toEqual([
    [read.sql],
    [readOnly, read.sql, read.sql, 'commit'],
    ['begin read write', write.sql, 'commit'],
  ])
})
