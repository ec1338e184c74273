import { AppError, fail } from '#core/errors.ts'
import type { ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/imports.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { dropStage, stageName } from '../../engine/stage.ts'
import { isRunning, updateImport } from '../../store/home/imports.ts'
import { findImport } from './find-import.ts'
import { stateOf } from './plan.ts'

type Input = { params: ParamsOf<typeof calls.importsRead> }

export async function readImport(context: Context, { params }: Input): Promise<calls.ImportState> {
  const { job } = await findImport(context, params.importId)
  return stateOf(job)
}

/** Takes all that was staged away. An import that is done cannot be cancelled; undo its change instead. */
export async function cancelImport(context: Context, { params }: Input): Promise<boolean> {
  const { home, job } = await findImport(context, params.importId)
  if (job.state === 'cancelled') return true
  if (job.state !== 'running') fail('IMPORT_NOT_FOUND')
  await home.unlogged({
    assertions: [
      { holds: isRunning(home.baseId, job.id), otherwise: () => new AppError('IMPORT_NOT_FOUND') },
    ],
    statements: [
      dropStage(sqlite, stageName(job.id)),
      updateImport(home.baseId, job.id, {
        state: 'cancelled',
        plan: null,
        updatedAt: context.now.toISOString(),
      }),
    ],
  })
  return true
}
