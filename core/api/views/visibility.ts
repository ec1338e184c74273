import * as v from 'valibot'
import type { BaseRole } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, slot, wireBoolean } from '../call/shapes.ts'
import type { ViewWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/visibility.ts'

// View visibility by role.

/** A view with its table, and the roles that it is hidden from. */
export type VisibilityRuleWire = ViewWire & {
  /** Name and title of the table, and title of the view, for older clients. */
  ptn: string
  _ptn: string
  ptype: 'table'
  tn: string
  _tn: string
  disabled: Record<BaseRole | 'guest', boolean>
}

const base = slot('baseId', 'base')
const rules = {
  aliases: ['/api/v1/db/meta/projects/:baseId/visibility-rules'],
  action: 'table.manage',
  ...base,
} as const
const shown = v.literal(false, 'Owners and creators see every view.')
const shownToAll = v.optional(v.pipe(wireBoolean, shown))
const hidden = v.optional(wireBoolean)

export const visibilityList = defineCall(endpoints.visibilityList, {
  ...rules,
  name: 'visibility.list',
  summary: 'List all views of a base with the roles they are hidden from (a bare list)',
  cost: 'cheap',
  query: v.object({ includeM2M: v.optional(v.string()) }),
  body: noInput,
  output: responseOf<VisibilityRuleWire[]>(),
})
export const visibilitySet = defineCall(endpoints.visibilitySet, {
  ...rules,
  name: 'visibility.set',
  summary: 'Hide views from roles, all rules or none. This only tidies lists; it is not access control',
  query: nothing,
  body: v.pipe(
    v.array(
      v.object({
        id: v.string('Each rule names a view by its id.'),
        disabled: v.object({
          owner: shownToAll,
          creator: shownToAll,
          editor: hidden,
          commenter: hidden,
          viewer: hidden,
          guest: v.optional(wireBoolean),
        }),
      }),
      'Send a list of rules.',
    ),
    v.maxLength(1000, 'At most 1000 rules per call.'),
  ),
  output: responseOf<{ msg: string }>(),
})
