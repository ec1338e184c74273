import { fail } from '#core/errors.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from '../../context.ts'
import { fileLinks } from '../../file-links.ts'
import type { ScopeIn } from '../../parts-of-call.ts'
import { asSeen, clockOf } from '../../record-scope.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** What a published view lets a call speak of; `found` is the view once the schema is known. A form tells nothing. */
export function scopeOfShare(
  context: Context,
  shareId: string,
): { scopeIn: ScopeIn; found: () => { table: Table; view: View } } {
  let shared: { table: Table; view: View } | null = null
  const scopeIn = async (schema: BaseSchema) => {
    const { table, view } = (shared = findShared(schema, shareId))
    const clock = clockOf(context)
    if (view.type === 'form') fail('VIEW_NOT_FOUND')
    await requirePassword(context, view)
    return {
      table: asSeen(table, clock),
      shown: view,
      view: viewKindOf(view.type).query(view, table),
      clock,
      files: fileLinks(context.env.settings, context.now),
      onlyShown: true,
    }
  }
  return { scopeIn, found: () => shared ?? fail('VIEW_NOT_FOUND') }
}
