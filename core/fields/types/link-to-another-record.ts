import { type Expr, kindOf, literal, type RelatedExpr } from '../../expr/expr.ts'
import * as limits from '../../limits.ts'
import type { Column } from '../../schema.ts'
import { Broken, type ComputedParts, computedOf, type ComputeScope } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { linkedTexts, parseLinks } from '../links/linked-values.ts'
import { isVirtualLink } from '../links/virtual-links.ts'
import { problem } from '../problems.ts'
import { joinList } from '../options/select-options.ts'

/** Linked records, stored in a junction table or a foreign key. */
export const linkToAnotherRecord: Field = {
  type: 'LinkToAnotherRecord',
  storage: 'none',
  answerKind: 'count',
  parse: parseLinks,
  parseText: (text, { link }) =>
    text.trim() === '' ? { ok: true, value: null } : problem('notLinks', { table: link?.table.title ?? '' }),
  toWire: (value) => value,
  toText: (value) => joinList(linkedTexts(value)),
  operators: ['eq', 'neq', 'like', 'nlike', 'blank', 'notblank'],
  alsoAccepts: ['in', 'anyof', 'nanyof', 'null', 'notnull'],
  uniqueable: false,
  connects: true,
  compute(column, scope) {
    const display = displayOf(column, scope)
    if (display instanceof Broken) return display
    if (isVirtualLink(column)) return virtualParts(column, display, scope)
    const texts = scope.text(display)
    return {
      expr: related(column, { take: 'list', values: [texts], kind: 'list' }),
      shown: related(column, {
        take: 'records',
        values: [scope.value(display)],
        page: { limit: limits.linksShownPerCell, offset: 0 },
        kind: 'json',
      }),
      sort: firstOf(column, display, scope),
      over: { linkId: column.id, column: display, condition: null },
      element: scope.element(display),
    }
  },
}

/** The records of a link between databases, which the worker reads apart (see worker/records/virtual-links.ts). */
function virtualParts(column: Column, display: Column, scope: ComputeScope): ComputedParts {
  const nothing = literal(null, 'list')
  return {
    expr: nothing,
    shown: related(column, {
      take: 'ids',
      values: [],
      page: { limit: limits.linksShownPerCell, offset: 0 },
      kind: 'json',
    }),
    sort: nothing,
    over: { linkId: column.id, column: display, condition: null },
    element: scope.element(display),
  }
}

/** The column that names linked records. Falls back to the record id if that column depends on this link. */
export function displayOf({ link }: Column, scope: ComputeScope): Column | Broken {
  if (!link) return new Broken('its link leads to a table that is gone.')
  const display = scope.column(link.display.id)
  const isUsable = !(display instanceof Broken) && !computedOf(display)?.acrossDatabases
  if (isUsable) return display
  const id = link.table.columns.find((each) => each.primaryKey)
  if (id) return id
  return display instanceof Broken ? display : new Broken('its value is from further databases.')
}

export function related(
  { id }: Pick<Column, 'id'>,
  taken: Pick<RelatedExpr, 'take' | 'values' | 'kind'> & Partial<RelatedExpr>,
): RelatedExpr {
  return { node: 'related', linkId: id, condition: null, ...taken }
}

/** Sorts by the first linked record. */
export function firstOf(
  link: Column,
  target: Column,
  scope: ComputeScope,
  condition: Expr | null = null,
): RelatedExpr {
  const key = scope.sort(target)
  return related(link, { take: 'first', values: [key], kind: kindOf(key), condition })
}
