import { authorOf } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
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
  const { schema, row } = await database.read(() => ({
    statements: [selectImport(database.baseId, importId)],
    decode: ([found], at) => ({ schema: at.schema, row: readImportRow(found) }),
  }))
  const actor = await context.actor
  if (!row || row.createdBy !== authorOf(actor)) fail('IMPORT_NOT_FOUND')
  return { database, schema, job: readJob(row) }
}
