import { connect as connectTcp, createServer, type Server } from 'node:net'
import * as sourceLimits from '#core/source-limits.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import {
  insertJournalEntry,
  journalStatement,
  loggedChangeOf,
  readJournal,
} from '../../../worker/store/sources/journal.ts'
import { repairSources } from '../../../worker/sources/repair-sources.ts'
import { purgeTrashedBases } from '../../../worker/bases/purge-bases.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../../sources/sample-source.ts'
import { postgresServer } from '../../sources/source-server.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Person, signUp } from '../../support/people.ts'

// The schedule looks at connected databases that were written to; what it settles there is in
// tests/sources/crashes-suite.ts.

const server = await postgresServer()
const runtime = runtimeFixture(sourceVariables)
personFixture(runtime)
let schema: SampleSchema
let proxy: Server
let isDown = false
let ann: Person
let base: BaseWire
let source: SourceWire
let table: TableWire

beforeAll(async () => {
  if (server.isThere) schema = await createSampleSchema(server)
})
afterAll(() => (server.isThere ? schema.drop() : undefined))
beforeEach(async () => {
  const { host, port } = server.settings
  isDown = false
  proxy = createServer((socket) => {
    if (isDown) {
      socket.destroy()
      return
    }
    const other = connectTcp(port, host)
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.')
  ann = await signUp(runtime)
  base = await ann.createBase()
  source = await ann.ok<SourceWire>('POST', `/api/v2/meta/bases/${base.id}/sources`, {
    config: connectionTo([schema.name], { host: '127.0.0.1', port: String(address.port) }),
  })
  const { list } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${base.id}/tables`)
  const found = list.find(({ title }) => title === 'customers')
  if (!found) throw new Error('There is no table customers.')
  table = found
})
afterEach(() => {
  proxy.close()
})

const after = (milliseconds: number) => new Date(Date.now() + milliseconds)
/** By then, every repair is due. */
const muchLater = () => after(10 * sourceLimits.sourceRepairIntervalMs)
const scheduled = async () =>
  (await runtime.control.dueSourceRepairs(muchLater(), 1000)).filter(({ baseId }) => baseId === base.id)
/** Leaves what a process does that ends before its transaction commits. */
async function leaveEntry(): Promise<void> {
  const change = { kind: 'record.insert', origin: 'session', by: null, tableId: table.id } as const
  const entry = {
    id: 'crashed',
    sourceId: source.id,
    at: after(-2 * sourceLimits.sourceRepairAfterMs).toISOString(),
    transactionId: '9000000000000000000',
    changes: [loggedChangeOf({ change, statements: [] }, { before: null, after: '[]' })],
  }
  await database().writeWithoutLog({ statements: [insertJournalEntry(base.id, entry)] })
}
async function entries(): Promise<number> {
  const [result] = await database().writeWithoutLog({ statements: [journalStatement(base.id, source.id)] })
  return readJournal(result).length
}
const database = () => runtime.baseDatabases.open(base.id)
const add = (name: string) => ann.ok('POST', `/api/v2/tables/${table.id}/records`, { name })

describe.runIf(server.isThere)('the repair of a connected database', () => {
  it('is scheduled only by writes, and runs once', async () => {
    await ann.ok('GET', `/api/v2/tables/${table.id}/records`)
    expect(await scheduled()).toEqual([])
    await add('Ann')
    await add('Bob')
    expect(await scheduled()).toMatchObject([{ sourceId: source.id }])
    await repairSources(runtime, after(sourceLimits.sourceRepairIntervalMs))
    expect(await scheduled()).toHaveLength(1)
    await repairSources(runtime, muchLater())
    expect(await scheduled()).toEqual([])
  })

  it('is tried again later while the database cannot be reached', async () => {
    await add('Cleo')
    await leaveEntry()
    isDown = true
    const now = after(2 * sourceLimits.sourceRepairIntervalMs)
    await repairSources(runtime, now)
    const [postponed] = await scheduled()
    expect(postponed?.dueAt).toBe(new Date(now.getTime() + sourceLimits.sourceRepairRetryMs).toISOString())
    expect(await entries()).toBe(1)
    isDown = false
    await repairSources(runtime, muchLater())
    expect([await scheduled(), await entries()]).toEqual([[], 0])
  })

  it('ends with the data source, and with the base', async () => {
    await add('Dan')
    await ann.ok('DELETE', `/api/v2/meta/bases/${base.id}/sources/${source.id}`)
    await repairSources(runtime, muchLater())
    expect(await scheduled()).toEqual([])
    await runtime.control.scheduleSourceRepair({
      baseId: base.id,
      sourceId: source.id,
      dueAt: new Date().toISOString(),
    })
    await ann.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    await purgeTrashedBases(runtime, after(limits.softDeleteRetentionDays * 25 * 60 * 60 * 1000))
    await repairSources(runtime, muchLater())
    expect(await scheduled()).toEqual([])
  })
})
