import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { baseId, newBaseKey } from '#core/ids.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import { rawRead } from '../support/raw-read.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { insertColumn, insertTable, updateTable } from '../../worker/store/base/tables.ts'
import type { CommitPlan } from '../../worker/store/base-databases/commit.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import {
  createBaseDatabases,
  type BaseDatabase,
  type BaseDatabases,
} from '../../worker/store/base-databases/base-databases.ts'
import type { BaseDatabaseLocator } from '../../worker/store/base-databases/locator.ts'
import { sharedDatabaseLocator } from '../../worker/store/base-databases/shared-database.ts'
import { tursoDatabaseLocator } from '../../worker/store/base-databases/turso.ts'
import { baseMigrations } from '../../worker/store/migrations.gen.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import { sampleTable } from '../support/sample-table.ts'
import {
  group,
  organization,
  platformToken,
  startTursoStandIn,
  type TursoStandIn,
} from '../support/turso-stand-in.ts'

let server: DatabaseServer
let turso: TursoStandIn

beforeAll(async () => {
  server = await startDatabaseServer()
  turso = await startTursoStandIn(server)
  await server.create('everything')
})
afterAll(async () => {
  await turso.stop()
  await server.stop()
})

const locators: [string, () => BaseDatabaseLocator][] = [
  ['embedded', () => embeddedDatabaseLocator({ url: server.url, token: server.token })],
  ['shared', () => sharedDatabaseLocator(server.address('everything'))],
  [
    'turso',
    () =>
      tursoDatabaseLocator(
        {
          apiUrl: turso.url,
          apiToken: platformToken,
          organization,
          group,
          databaseToken: server.token,
          host: `-${organization}.turso.io`,
        },
        (name) => server.address(name).url,
      ),
  ],
]

const sql = (text: string, ...args: Statement['args']): Statement => ({ sql: text, args })
const schemaChange = { kind: 'schema', origin: 'session', by: 'us1', tableId: null } as const

function planTable(schema: BaseSchema, title: string): { plan: CommitPlan; table: Table } {
  const { table, ddl } = sampleTable(schema, title)
  const statements = [
    sql(ddl),
    ...insertTable(schema.baseId, table),
    ...table.columns.flatMap((column) => insertColumn(schema.baseId, column)),
  ]
  return { plan: { change: { ...schemaChange, tableId: table.id }, statements, schemaChange: true }, table }
}

async function withTable(
  baseDatabases: BaseDatabases,
  title = 'People',
): Promise<{ database: BaseDatabase; table: Table; column: string }> {
  const database = await baseDatabases.create({ id: baseId(newBaseKey()) })
  let made: Table | undefined
  await database.write((schema) => {
    const { plan, table } = planTable(schema, title)
    made = table
    return plan
  })
  if (!made) throw new Error('no table')
  return { database, table: made, column: made.columns[0]?.physicalName ?? '' }
}

const insertRow = (table: Table, column: string, text: string): CommitPlan => ({
  change: { kind: 'record.insert', origin: 'session', by: 'us1', tableId: table.id },
  statements: [sql(`INSERT INTO "${table.physicalName}" ("${column}") VALUES (?)`, text)],
  rowsAfter: sql(
    `SELECT json_group_array(json_object('id', id, 'after', json_object('c', "${column}")))
      FROM "${table.physicalName}" WHERE id = last_insert_rowid()`,
  ),
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

describe.each(locators)('baseDatabases: %s', (_name, locator) => {
  let baseDatabases: BaseDatabases
  beforeAll(() => {
    baseDatabases = createBaseDatabases(locator())
  })

  it('creates a base database with its source, and keeps its content when created again', async () => {
    const { database, table } = await withTable(baseDatabases)
    await baseDatabases.create({ id: database.baseId })
    const schema = await createBaseDatabases(locator()).open(database.baseId).schema()
    expect(schema).toMatchObject({ baseId: database.baseId, version: 2, tables: [{ ...table }] })
    expect(schema.sources).toHaveLength(1)
    expect(schema.tables[0]?.columns).toEqual(table.columns.map((column) => ({ ...column, native: null })))
  })

  it('writes the change with the rows before and after, in one transaction', async () => {
    const { database, table, column } = await withTable(baseDatabases)
    const first = await database.write(() => insertRow(table, column, 'Ada'))
    expect(first.change).toMatchObject({
      seq: 2,
      kind: 'record.insert',
      by: 'us1',
      rows: [{ id: 1, before: null, after: { c: 'Ada' } }],
    })
    const rows = (name: 'before' | 'after') =>
      sql(
        `SELECT json_group_array(json_object('id', id, '${name}', json_object('c', "${column}")))
          FROM "${table.physicalName}" WHERE id = ?`,
        1,
      )
    const second = await database.write(() => ({
      change: { kind: 'record.update', origin: 'token', by: 'us2', tableId: table.id, group: 'g1' },
      statements: [sql(`UPDATE "${table.physicalName}" SET "${column}" = ? WHERE id = ?`, 'Grace', 1)],
      rowsBefore: rows('before'),
      rowsAfter: rows('after'),
      ranges: sql('?', '[[1,1]]'),
      reads: [sql(`SELECT id, "${column}" FROM "${table.physicalName}"`)],
    }))
    expect(second.results[0]?.rowsAffected).toBe(1)
    expect(second.reads[0]?.rows).toEqual([[1, 'Grace']])
    const log = await database.changes(1, 10)
    expect(log.lastSeq).toBe(3)
    expect(log.changes).toEqual([first.change, second.change])
    expect(log.changes[1]).toMatchObject({
      group: 'g1',
      rows: [{ id: 1, before: { c: 'Ada' }, after: { c: 'Grace' } }],
      ranges: [[1, 1]],
    })
  })

  it('numbers changes without gaps under parallel writers, refused writes included', async () => {
    const { database, table, column } = await withTable(baseDatabases)
    const others = Array.from({ length: 4 }, () => createBaseDatabases(locator()).open(database.baseId))
    const writers = [database, ...others].flatMap((writer) =>
      Array.from({ length: 8 }, (_, index) =>
        codeOf(
          writer.write(() => ({
            ...insertRow(table, column, `row ${index}`),
            ...(index % 4 === 3
              ? { assertions: [{ holds: sql('0'), otherwise: () => new AppError('FORBIDDEN') }] }
              : {}),
          })),
        ),
      ),
    )
    const outcomes = await Promise.all(writers)
    expect(outcomes.filter((code) => code === 'FORBIDDEN')).toHaveLength(10)
    expect(outcomes.filter((code) => code === 'no error')).toHaveLength(30)
    const { changes, lastSeq } = await database.changes(0, 100)
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
    expect(lastSeq).toBe(31)
    const { results } = await database.read(() =>
      rawRead([sql(`SELECT count(*) FROM "${table.physicalName}"`)]),
    )
    expect(results[0]?.rows).toEqual([[30]])
  })

  it('rebuilds a plan after the schema has changed', async () => {
    const { database, table, column } = await withTable(baseDatabases)
    const elsewhere = createBaseDatabases(locator()).open(database.baseId)
    await database.schema()
    await elsewhere.write((schema) => planTable(schema, 'Third').plan)
    const seen: number[] = []
    await database.write((schema) => {
      seen.push(schema.tables.length)
      return insertRow(table, column, 'y')
    })
    expect(seen).toEqual([1, 2])

    await elsewhere.write((schema) => planTable(schema, 'Fourth').plan)
    const { schema } = await database.read((current) => {
      // What a feature does with the schema at hand: it looks for the new table.
      if (!current.tables.some(({ title }) => title === 'Fourth')) throw new AppError('TABLE_NOT_FOUND')
      return rawRead([])
    })
    expect(schema.tables).toHaveLength(3)
  })

  it('leaves nothing behind when a statement or a condition fails', async () => {
    const { database, table, column } = await withTable(baseDatabases)
    const before = await database.changes(0, 100)
    const failing = await codeOf(
      database.write(() => ({
        ...insertRow(table, column, 'x'),
        assertionsAfter: [
          { holds: sql('changes() = 2'), otherwise: () => new AppError('RECORD_NOT_FOUND', { id: 1 }) },
        ],
      })),
    )
    expect(failing).toBe('RECORD_NOT_FOUND')
    const twice = database.write(() => ({
      ...insertRow(table, column, 'x'),
      statements: [
        sql(`INSERT INTO "${table.physicalName}" (id) VALUES (7)`),
        sql(`INSERT INTO "${table.physicalName}" (id) VALUES (7)`),
      ],
    }))
    await expect(twice).rejects.toMatchObject({ kind: 'unique', statement: 1 })
    expect(await database.changes(0, 100)).toEqual(before)
    const { results } = await database.read(() =>
      rawRead([sql(`SELECT count(*) FROM "${table.physicalName}"`)]),
    )
    expect(results[0]?.rows).toEqual([[0]])
  })

  it('runs a call with an Idempotency-Key once, however often and concurrently it comes', async () => {
    const { database, table, column } = await withTable(baseDatabases)
    const idempotency = { key: 'k1', principal: 'us1', route: 'records.create', bodyHash: 'h1' }
    const call = (over = {}) =>
      database.write(() => ({
        ...insertRow(table, column, 'once'),
        idempotency: { ...idempotency, ...over },
      }))
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2)
    expect(new Set(answers.map(({ seq }) => seq))).toEqual(new Set([2]))
    expect(answers.every(({ change }) => change.rows[0]?.id === 1)).toBe(true)
    expect(await codeOf(call({ bodyHash: 'h2' }))).toBe('IDEMPOTENCY_MISMATCH')
    expect((await call({ principal: 'us2' })).replayed).toBe(false)
    const nextDay = new Date(Date.now() + 25 * 60 * 60 * 1000)
    const later = await database.write(() => {
      const plan = insertRow(table, column, 'again')
      return { ...plan, change: { ...plan.change, at: nextDay }, idempotency }
    })
    expect(later.replayed).toBe(false)
  })

  it('keeps bases apart and takes one away whole', async () => {
    const one = await withTable(baseDatabases, 'One')
    const two = await withTable(baseDatabases, 'Two')
    await two.database.write(() => insertRow(two.table, two.column, 'stays'))
    await baseDatabases.destroy(one.database.baseId)
    await baseDatabases.destroy(one.database.baseId)
    expect(await codeOf(one.database.schema())).toBe('BASE_CORRUPTED')
    expect(await codeOf(createBaseDatabases(locator()).open(one.database.baseId).schema())).toBe(
      'BASE_CORRUPTED',
    )
    expect(await codeOf(one.database.write(() => insertRow(one.table, one.column, 'x')))).toBe(
      'BASE_CORRUPTED',
    )
    const { results } = await two.database.read(() =>
      rawRead([sql(`SELECT "${two.column}" FROM "${two.table.physicalName}"`)]),
    )
    expect(results[0]?.rows).toEqual([['stays']])
  })

  it('answers BASE_CORRUPTED for a base that was never created', async () => {
    const database = baseDatabases.open(baseId(newBaseKey()))
    expect(await codeOf(database.schema())).toBe('BASE_CORRUPTED')
    expect(await codeOf(database.changes(0, 1))).toBe('BASE_CORRUPTED')
    expect(await codeOf(database.write(() => ({ change: schemaChange, statements: [] })))).toBe(
      'BASE_CORRUPTED',
    )
  })

  it('brings a base database that lacks migrations up to date when it is touched, its data kept', async () => {
    const { database, table, column } = await withTable(baseDatabases)
    await database.write(() => insertRow(table, column, 'old'))
    const latest = { name: '9999_test', statements: ['ALTER TABLE sources ADD COLUMN note TEXT'] }
    baseMigrations.push(latest)
    try {
      const { results } = await createBaseDatabases(locator())
        .open(database.baseId)
        .read(() =>
          rawRead([
            sql('SELECT count(*) FROM schema_migrations'),
            sql(`SELECT "${column}" FROM "${table.physicalName}"`),
            sql('SELECT note FROM sources WHERE base_id = ?', database.baseId),
          ]),
        )
      expect(results.map(({ rows }) => rows)).toEqual([[[baseMigrations.length]], [['old']], [[null]]])
    } finally {
      baseMigrations.pop()
    }
  })
})

describe('a base database whose file was hurt', () => {
  const key = newBaseKey()
  const id = baseId(key)
  const harm: [string, () => Promise<void>][] = [
    ['deleted', () => server.deleteFile(`base-${key}`)],
    ['corrupt', () => server.corruptFile(`base-${key}`)],
    ['emptied', () => server.emptyFile(`base-${key}`)],
  ]

  it.each(harm)('is reported as damaged when it was %s, and is never created anew', async (_what, hurt) => {
    const own = await startDatabaseServer()
    const baseDatabases = createBaseDatabases(embeddedDatabaseLocator({ url: own.url, token: own.token }))
    const saved = server
    server = own
    try {
      await baseDatabases.create({ id })
      const database = baseDatabases.open(id)
      await database.schema()
      await own.restart()
      await hurt()
      expect(await codeOf(database.schema())).toBe('BASE_CORRUPTED')
      expect(
        await codeOf(
          createBaseDatabases(embeddedDatabaseLocator({ url: own.url, token: own.token }))
            .open(id)
            .schema(),
        ),
      ).toBe('BASE_CORRUPTED')
      expect(
        await codeOf(
          database.write(() => ({ change: schemaChange, statements: updateTable(id, 'x', { title: 'y' }) })),
        ),
      ).toBe('BASE_CORRUPTED')
    } finally {
      server = saved
      await own.stop()
    }
  })
})

describe('a database that cannot be reached', () => {
  it('answers BASE_UNAVAILABLE to reads and COMMIT_OUTCOME_UNKNOWN to writes that may have arrived', async () => {
    const own = await startDatabaseServer()
    await own.create('x')
    const connection = openConnection(own.address('x'))
    await own.stop()
    expect(await codeOf(connection.batch([sql('SELECT 1')], 'read'))).toBe('BASE_UNAVAILABLE')
    expect(['BASE_UNAVAILABLE', 'COMMIT_OUTCOME_UNKNOWN']).toContain(
      await codeOf(connection.batch([sql('SELECT 1')], 'write')),
    )
  })

  it('refuses a wrong token without touching anything', async () => {
    const connection = openConnection({ ...server.address('everything'), authToken: 'wrong' })
    expect(await codeOf(connection.batch([sql('CREATE TABLE nope (a)')], 'write'))).toBe('BASE_UNAVAILABLE')
  })
})

describe('values', () => {
  it('carries whole numbers as whole, and those past 2^53 as text without loss', async () => {
    const connection = openConnection(server.address('everything'))
    const [result] = await connection.batch(
      [sql('SELECT ?, typeof(?), ?, ?, ?, ?', 25, 25, 2n ** 60n, 0.5, true, 'سلام')],
      'read',
    )
    expect(result?.rows).toEqual([[25, 'integer', '1152921504606846976', 0.5, 1, 'سلام']])
  })
})
