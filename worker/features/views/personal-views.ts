import { authorOf } from '#core/access/actor.ts'
import { ownerOf } from '#core/access/personal-views.ts'
import type { ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/personal-views.ts'
import type { PersonalViewWire } from '#core/api/views/personal-views.ts'
import { toViewWire, type ViewWire } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import { type BaseSchema, type Table, type View, viewTypeNumbers } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { newOwner } from '../../schema/take-over-view.ts'
import { requireRoomForView } from '../../schema/view-limits.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
import { softDeleteView } from '../../soft-delete/views.ts'
import { nameOf } from '../../store/control/users.ts'

// Personal views of other people. All other calls answer as if these did not exist.

type OfView = { params: ParamsOf<typeof calls.personalViewsTakeOver> }

export async function listPersonalViews(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.personalViewsList> },
): Promise<{ list: PersonalViewWire[] }> {
  const database = await context.database()
  const { tables } = await database.schema()
  const views = tables.flatMap((table) => (table.hiddenViews ?? []).map((view) => ({ table, view })))
  const ids = new Set(views.flatMap(({ view }) => ownerOf(view) ?? []))
  const [users, members] = await Promise.all([
    context.control.findUsers([...ids]),
    context.control.listMembers(params.baseId),
  ])
  const list = views.map(({ table, view }) => {
    const owner = users.find(({ id }) => id === ownerOf(view))
    return {
      id: view.id,
      title: view.title,
      type: viewTypeNumbers[view.type],
      fk_model_id: table.id,
      table_title: table.title,
      owned_by: ownerOf(view),
      owner_email: owner?.email ?? null,
      owner_name: owner ? nameOf(owner) : null,
      owner_is_member: members.some(({ userId }) => userId === ownerOf(view)),
    }
  })
  return { list }
}

/** Makes the caller the owner. */
export async function takeOverView(context: Context, { params }: OfView): Promise<ViewWire> {
  const actor = await context.actor
  const ownedBy = authorOf(actor) ?? fail('FORBIDDEN')
  const { schema } = await changeSchema(context, 'view.takeOver', (current) => {
    const { table, view } = findHidden(current, params.viewId)
    requireRoomForView(table, 'personal')
    return newOwner(current.baseId, table, view, ownedBy)
  })
  return toViewWire(schema.baseId, findView(schema, params.viewId).view, actor)
}

export async function removePersonalView(context: Context, { params }: OfView): Promise<boolean> {
  await changeSchema(context, 'view.delete', (schema) => {
    const { table, view } = findHidden(schema, params.viewId)
    const { softDeleteId, statements } = softDeleteView(schema, view, context.now)
    return { tableId: table.id, detail: { viewId: view.id, softDeleteId }, statements }
  })
  context.waitUntil(purgeExpired(context))
  return true
}

function findHidden({ tables }: BaseSchema, id: string): { table: Table; view: View } {
  for (const table of tables) {
    const view = table.hiddenViews?.find((each) => each.id === id)
    if (view) return { table, view }
  }
  return fail('VIEW_NOT_FOUND')
}
