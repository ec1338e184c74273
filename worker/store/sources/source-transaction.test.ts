import { describe, expect, it } from 'vitest'
import { type Connection, InsertedIds, type SqlResult, type Statement } from '../../platform/statement.ts'
import { AppError } from '#core/errors.ts'
import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import type { CommitPlan } from '../base-databases/commit.ts'
import { runInSource } from './source-transaction.ts'

const result = (value: string | null): SqlResult => ({
  columns: ['rows'],
  rows: [[value]],
  rowsAffected: 0,
  lastInsertRowid: null,
})
const inSource = { id: 'src', views: [] as string[] }

/** A session of a source, which is in a transaction already. */
function sessionWith(batch: Connection['batch']): Connection {
  return { batch, transaction: () => Promise.reject(new Error('Transactions are not nested.')) }
}

/** A source whose rows before a write are this text. */
function sourceWith(rows: string | null): Connection {
  return sessionWith((statements) => Promise.resolve(statements.map(() => result(rows))))
}

function update(rows: string | null) {
  return runInSource(sourceWith(rows), [
    {
      change: { kind: 'record.update', origin: 'session', by: null, tableId: 'mdt' },
      statements: [{ sql: 'update', args: [], source: { ...inSource } }],
      rowsBefore: { sql: 'select', args: [], source: { ...inSource } },
    },
  ])
}

it('a result that does not arrive is no record that does not exist', async () => {
  const tooLarge = new ConnectionProblem('tooLarge', 'The result is too large.')
  let calls = 0
  const connection = sessionWith(() =>
    (calls += 1) === 1 ? Promise.reject(tooLarge) : Promise.resolve([result('0')]),
  )
  const plan: CommitPlan = {
    change: { kind: 'record.delete', origin: 'session', by: null, tableId: 'mdt' },
    statements: [{ sql: 'delete', args: [], source: { ...inSource } }],
    assertions: [
      {
        holds: { sql: 'exists', args: [], source: { ...inSource } },
        otherwise: () => new AppError('RECORD_NOT_FOUND', { id: 6 }),
      },
    ],
  }
  await expect(runInSource(connection, [plan])).rejects.toBe(tooLarge)
})

describe('rows of a source for the change log', () => {
  it.each(['[{"id":1,"before":{"n":00007}}]', '[{"id":00001}]', '{}', '[{"id":"a"}]', ''])(
    'are refused before the source commits: %s',
    async (rows) => {
      await expect(update(rows)).rejects.toMatchObject({ code: 'SOURCE_REFUSED' })
    },
  )

  it('are kept as the log can read them again', async () => {
    const [outcome] = await update('[{"id":1,"before":{"n":7}}]')
    expect(outcome?.logged.rowsBefore).toBe('[{"id":1,"before":{"n":7}}]')
  })
})

describe('round trips of a write', () => {
  const of = (sql: string, ...args: Statement['args']): Statement => ({ sql, args, source: { ...inSource } })

  /** The texts of the statements that a plan sends, by batch. */
  async function batchesOf(
    plan: Pick<CommitPlan, 'statements'> & Partial<CommitPlan>,
    kind: 'insert' | 'update',
  ) {
    const batches: string[][] = []
    const connection = sessionWith((statements) => {
      batches.push(statements.map(({ sql, args }) => [sql, ...args].join(' ')))
      return Promise.resolve(
        statements.map(({ sql }) =>
          result(sql.startsWith('insert') ? '7' : '[{"id":7,"before":{"n":1},"after":{"n":2}}]'),
        ),
      )
    })
    const change = { kind: `record.${kind}`, origin: 'session', by: null, tableId: 'mdt' } as const
    await runInSource(connection, [{ change, ...plan }])
    return batches
  }

  it('is one if what is stored is asked for by known ids', async () => {
    const plan = {
      rowsBefore: of('before'),
      statements: [of('update')],
      sourceChecks: { stored: of('stored') },
      reads: [of('read')],
    }
    expect(await batchesOf(plan, 'update')).toEqual([
      ['select (before)', 'update', 'select (stored)', 'read'],
    ])
  })

  it('are two if ids come from the write', async () => {
    const inserted = { statements: [of('insert')], reads: [of('read', new InsertedIds()), of('other')] }
    expect(await batchesOf(inserted, 'insert')).toEqual([['insert', 'other'], ['read [7]']])
    const updated = {
      rowsBefore: of('before'),
      statements: [of('update')],
      sourceChecks: { stored: of('stored', new InsertedIds()) },
    }
    expect(await batchesOf(updated, 'update')).toEqual([
      ['select (before)', 'update'],
      ['select (stored) [7]'],
    ])
  })
})
