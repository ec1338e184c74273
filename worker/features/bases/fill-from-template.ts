import { authorOf, originOf } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { TemplateName } from '#core/template-names.ts'
import type { Context } from '../../context.ts'
import { commitPlan } from '../../records/write-records.ts'
import type { BaseDatabase } from '../../store/base-databases/base-databases.ts'
import { templateRows } from '../../bases/template-rows.ts'
import { templateStatements } from '../../bases/template-schema.ts'
import { templateShape, templateTextsIn } from '../../templates/templates.ts'

/**
 * Fills the database of a new, unopened base: tables and views in one transaction, sample records in another.
 * If one fails, the caller deletes the base.
 */
export async function fillFromTemplate(
  context: Context,
  database: BaseDatabase,
  name: TemplateName,
  locale: string,
): Promise<void> {
  const actor = await context.actor
  const by = authorOf(actor)
  const shape = templateShape(name)
  const words = templateTextsIn(name, locale)
  await database.write((schema, engine) => ({
    change: {
      kind: 'schema',
      origin: originOf(actor),
      by,
      tableId: null,
      detail: { action: 'base.template', template: name },
      at: context.now,
    },
    statements: templateStatements(engine, schema, shape, words, {
      key: baseKeyOf('base', schema.baseId) ?? fail('BASE_NOT_FOUND'),
      sourceId: schema.sources[0]?.id ?? fail('BASE_CORRUPTED'),
      createdBy: by,
    }),
    schemaChange: true,
  }))
  const stamp = { at: context.now.toISOString(), by }
  await database.writeAll((schema, engine) => ({
    plans: templateRows(engine, schema, shape, words, context, stamp).map((plan) =>
      commitPlan(context, plan, {}, actor),
    ),
    result: null,
  }))
}
