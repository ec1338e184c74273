import type { Actor } from '#core/access/actor.ts'
import { hidableFrom } from '#core/access/visible-views.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/visibility.ts'
import type { VisibilityRuleWire } from '#core/api/visibility.ts'
import { toViewWire } from '#core/api/wire.ts'
import { findView } from '#core/find.ts'
import type { Table, View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema-change.ts'
import { edited } from '../../edits/edit.ts'

type OfBase = { params: ParamsOf<typeof calls.visibilityList> }

/** All views of the base with the roles that do not find them. */
export async function listVisibility(context: Context, _input: OfBase): Promise<VisibilityRuleWire[]> {
  const home = await context.home()
  const { tables } = await home.schema()
  const actor = await context.actor
  return tables.flatMap((table) => table.views.map((view) => ruleWire(home.baseId, table, view, actor)))
}

/** Sets rules, all or none; roles that a rule does not name stay as they are. */
export async function setVisibility(
  context: Context,
  { body }: OfBase & { body: BodyOf<typeof calls.visibilitySet> },
): Promise<{ msg: string }> {
  await changeSchema(context, 'view.visibility', (schema) => {
    const wanted = body.map(({ id, disabled }) => {
      const { view } = findView(schema, id)
      return {
        view,
        hiddenFrom: hidableFrom.filter((role) => disabled[role] ?? view.hiddenFrom.includes(role)),
      }
    })
    return {
      tableId: null,
      detail: { viewIds: wanted.map(({ view }) => view.id) },
      edits: wanted.flatMap(({ view, hiddenFrom }) => edited('view', view, { hiddenFrom })),
    }
  })
  return { msg: 'The rules are kept.' }
}

function ruleWire(baseId: string, table: Table, view: View, actor: Actor): VisibilityRuleWire {
  const hides = (role: (typeof hidableFrom)[number]) => view.hiddenFrom.includes(role)
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
