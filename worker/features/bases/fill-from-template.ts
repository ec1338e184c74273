import { authorOf, originOf } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { TemplateName } from '#core/template-names.ts'
import type { Context } from '../../context.ts'
import { commitPlan } from '../../record-write.ts'
import type { Home } from '../../store/homes/homes.ts'
import { templateRows } from '../../template-rows.ts'
import { templateStatements } from '../../template-schema.ts'
import { templateShapes, templateTextsIn } from '../../templates/templates.ts'

/**
 * Fills the home of a new base that nobody can open yet: tables and views in one transaction, sample records in
 * another. When one fails the caller takes the base away, so it is there whole or not at all.
 */
export async function fillFromTemplate(
  context: Context,
  home: Home,
  name: TemplateName,
  locale: string,
): Promise<void> {
  const actor = await context.actor
  const by = authorOf(actor)
  const shape = templateShapes[name]
  const words = templateTextsIn(name, locale)
  await home.write((schema) => ({
    change: {
      kind: 'schema',
      origin: originOf(actor),
      by,
      tableId: null,
      detail: { action: 'base.template', template: name },
      at: context.now,
    },
    statements: templateStatements(schema, shape, words, {
      key: baseKeyOf('base', schema.baseId) ?? fail('BASE_NOT_FOUND'),
      sourceId: schema.sources[0]?.id ?? fail('BASE_DAMAGED'),
      createdBy: by,
    }),
    schemaChange: true,
  }))
  const stamp = { at: context.now.toISOString(), by }
  await home.writeAll((schema) =>
    templateRows(schema, shape, words, context, stamp).map((plan) => commitPlan(context, plan, {}, actor)),
  )
}
