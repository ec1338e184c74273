import { authorOf } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { readImportRow, selectImport } from '../../store/home/imports.ts'
import type { Home } from '../../store/homes/home.ts'
import { type ImportJob, readJob } from './plan.ts'

/** The import with this id and the schema of the same moment. For anybody but who began it, it does not exist. */
export async function findImport(
  context: Context,
  importId: string,
): Promise<{ home: Home; schema: BaseSchema; job: ImportJob }> {
  const home = await context.home()
  const { schema, results } = await home.read(() => [selectImport(home.baseId, importId)])
  const row = readImportRow(results[0])
  const actor = await context.actor
  if (!row || row.createdBy !== authorOf(actor)) fail('IMPORT_NOT_FOUND')
  return { home, schema, job: readJob(row) }
}
