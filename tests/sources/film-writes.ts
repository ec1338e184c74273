import { AppError } from '#core/errors.ts'
import type { Table } from '#core/schema.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { Engine } from '../../worker/engine/engine.ts'
import type { Cells, WritePlan } from '../../worker/engine/plan.ts'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import type { Idempotency } from '../../worker/store/base-databases/commit.ts'
import { type AttachedBase, columnNamed, tableNamed } from './attached-base.ts'

export const stamp = { at: '2026-01-01T00:00:00.000Z', by: 'usr1' }

/** Writes a plan to a table as a call would; returns what it committed. */
export async function write(
  films: Pick<AttachedBase, 'base'>,
  name: string,
  make: (engine: Engine, table: Table, cells: (byTitle: Record<string, unknown>) => Cells) => WritePlan,
  database: BaseDatabase = films.base,
  idempotency?: Idempotency,
) {
  const done = await database.write((schema, engine) => {
    const table = tableNamed(schema, name)
    const cells = (byTitle: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(byTitle).map(([title, value]) => [columnNamed(table, title).id, value]),
      ) as Cells
    const { kind, detail, ...plan } = make(engine, table, cells)
    return {
      ...plan,
      ...(idempotency ? { idempotency } : {}),
      change: { kind, origin: 'session', by: stamp.by, tableId: table.id, ...(detail ? { detail } : {}) },
    }
  })
  return { ...done, table: tableNamed(done.schema, name) }
}

export const update = (
  films: Pick<AttachedBase, 'base'>,
  id: number,
  byTitle: Record<string, unknown>,
  seen: Record<string, unknown> = {},
  database?: BaseDatabase,
) =>
  write(
    films,
    'film',
    (engine, table, cells) => {
      const plan = engine.updatePlan(table, [{ id, cells: cells(byTitle) }], stamp)
      const holds = engine.matchesExpectedStatement(table, [{ id, cells: cells(seen) }])
      const expected = { holds, otherwise: () => new AppError('EDIT_CONFLICT') }
      return { ...plan, assertions: [...(plan.assertions ?? []), expected] }
    },
    database,
  )

/** The number of journal entries that are not settled. */
export async function pendingWrites(films: Pick<AttachedBase, 'baseConnection'>): Promise<unknown> {
  const count = { sql: "SELECT count(*) FROM source_writes WHERE changes <> '[]'", args: [] }
  const [result] = await films.baseConnection.batch([count], 'read')
  return result?.rows[0]?.[0]
}

/** Makes the journal entries old enough to be repaired, as if their processes had ended long ago. */
export async function agePendingWrites(films: Pick<AttachedBase, 'baseConnection'>): Promise<void> {
  const at = new Date(Date.now() - 2 * sourceLimits.sourceRepairAfterMs).toISOString()
  await films.baseConnection.batch([{ sql: 'UPDATE source_writes SET at = ?', args: [at] }], 'write')
}

/** The newest change of the log. */
export async function lastSeq(films: Pick<AttachedBase, 'base'>): Promise<number> {
  return (await films.base.changes(0, 1000)).lastSeq
}
