import * as v from 'valibot'
import type { BaseRole } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, slot, wireBoolean } from './shapes.ts'
import type { ViewWire } from './wire.ts'

// Which views the members of a base find in its tables, by role.

/** A view with its table, and the roles that it is kept from. */
export type VisibilityRuleWire = ViewWire & {
  /** Name and title of the table, and the view's title, as older clients call them. */
  ptn: string
  _ptn: string
  ptype: 'table'
  tn: string
  _tn: string
  disabled: Record<BaseRole | 'guest', boolean>
}

const base = slot('baseId', 'base')
const rules = {
  path: '/api/v2/meta/bases/:baseId/visibility-rules',
  aliases: ['/api/v1/db/meta/projects/:baseId/visibility-rules'],
  action: 'table.manage',
  ...base,
} as const
const shown = v.literal(false, 'Owners and creators see every view.')
const shownToAll = v.optional(v.pipe(wireBoolean, shown))
const hidden = v.optional(wireBoolean)

export const visibilityList = defineCall({
  ...rules,
  name: 'visibility.list',
  summary: 'All views of a base with the roles that do not find them (a bare list)',
  method: 'GET',
  cost: 'cheap',
  query: v.object({ includeM2M: v.optional(v.string()) }),
  body: noInput,
  output: answers<VisibilityRuleWire[]>(),
})
export const visibilitySet = defineCall({
  ...rules,
  name: 'visibility.set',
  summary: 'Keep views from roles: all of the rules, or none. It tidies lists and protects nothing',
  method: 'POST',
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
  output: answers<{ msg: string }>(),
})
