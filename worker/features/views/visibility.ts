import type { Actor } from '#core/access/actor.ts'
import { hideableRoles } from '#core/access/view-visibility.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/visibility.ts'
import type { VisibilityRuleWire } from '#core/api/views/visibility.ts'
import { toViewWire } from '#core/api/wire/wire.ts'
import { findView } from '#core/find-in-schema.ts'
import type { Table, View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'

type OfBase = { params: ParamsOf<typeof calls.visibilityList> }

/** All views of the base with the roles that they are hidden from. */
export async function listVisibility(context: Context, _input: OfBase): Promise<VisibilityRuleWire[]> {
  const database = await context.database()
  const { tables } = await database.schema()
  const actor = await context.actor
  return tables.flatMap((table) => table.views.map((view) => ruleWire(database.baseId, table, view, actor)))
}

/** Sets rules atomically; roles that a rule omits are unchanged. */
export async function setVisibility(
  context: Context,
  { body }: OfBase & { body: BodyOf<typeof calls.visibilitySet> },
): Promise<{ msg: string }> {
  await changeSchema(context, 'view.visibility', (schema) => {
    const wanted = body.map(({ id, disabled }) => {
      const { view } = findView(schema, id)
      return {
        view,
        hiddenFrom: hideableRoles.filter((role) => disabled[role] ?? view.hiddenFrom.includes(role)),
      }
    })
    return {
      tableId: null,
      detail: { viewIds: wanted.map(({ view }) => view.id) },
      edits: wanted.flatMap(({ view, hiddenFrom }) => editEntity('view', view, { hiddenFrom })),
    }
  })
  return { msg: 'The rules were saved.' }
}

function ruleWire(baseId: string, table: Table, view: View, actor: Actor): VisibilityRuleWire {
  const hides = (role: (typeof hideableRoles)[number]) => view.hiddenFrom.includes(role)
  return {
    ...toViewWire(baseId, view, actor),
    ptn: table.physicalName,
    _ptn: table.title,
    ptype: 'table',
    tn: view.title,
    _tn: view.title,
    disabled: {
      owner: false,
      creator: false,
      editor: hides('editor'),
      commenter: hides('commenter'),
      viewer: hides('viewer'),
      guest: false,
    },
  }
}
