import { authorOf } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import { rawRead } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { readImportRow, selectImport } from '../../store/base/imports.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { type ImportJob, readJob } from './plan.ts'

/** Finds an import and the schema of the same moment. Only its creator can find it. */
export async function findImport(
  context: Context,
  importId: string,
): Promise<{ database: BaseDatabase; schema: BaseSchema; job: ImportJob }> {
  const database = await context.database()
  const { schema, results } = await database.read(() => rawRead([selectImport(database.baseId, importId)]))
  const row = readImportRow(results[0])
  const actor = await context.actor
  if (!row || row.createdBy !== authorOf(actor)) fail('IMPORT_NOT_FOUND')
  return { database, schema, job: readJob(row) }
}
