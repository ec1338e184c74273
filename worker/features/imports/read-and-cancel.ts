import { AppError, fail } from '#core/errors.ts'
import type { ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/import-export/imports.ts'
import type { Context } from '../../context.ts'
import { stagingTableName } from '../../engine/write/staging-table.ts'
import { isRunning, updateImport } from '../../store/base/imports.ts'
import { findImport } from './find-import.ts'
import { stateOf } from './plan.ts'

type Input = { params: ParamsOf<typeof calls.importsRead> }

export async function readImport(context: Context, { params }: Input): Promise<calls.ImportState> {
  const { job } = await findImport(context, params.importId)
  return stateOf(job)
}

/** Removes all staged rows. A finished import cannot be cancelled, but its change can be undone. */
export async function cancelImport(context: Context, { params }: Input): Promise<boolean> {
  const { database, job } = await findImport(context, params.importId)
  if (job.state === 'cancelled') return true
  if (job.state !== 'running') fail('IMPORT_NOT_FOUND')
  await database.writeWithoutLog({
    assertions: [
      { holds: isRunning(database.baseId, job.id), otherwise: () => new AppError('IMPORT_NOT_FOUND') },
    ],
    statements: [
      database.engine.dropStagingTable(stagingTableName(job.id)),
      updateImport(database.baseId, job.id, {
        state: 'cancelled',
        plan: null,
        updatedAt: context.now.toISOString(),
      }),
    ],
  })
  return true
}
