import { type Expr, kindOf, type RelatedExpr } from '../expr/expr.ts'
import { limits } from '../limits.ts'
import type { Column } from '../schema.ts'
import { Broken, type ComputeScope } from './computed.ts'
import type { Field } from './field.ts'
import { linkOptions } from './link-options.ts'
import { linkedTexts, parseLinks } from './linked.ts'
import { problem } from './problems.ts'
import { joinList } from './selects.ts'

/** Linked records of a table; the links lie in a table of pairs or a foreign key. */
export const linkToAnotherRecord: Field = {
  type: 'LinkToAnotherRecord',
  storage: 'none',
  options: linkOptions,
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
    const texts = scope.text(display)
    return {
      expr: related(column, { take: 'list', values: [texts], kind: 'list' }),
      shown: related(column, {
        take: 'records',
        values: [scope.value(display)],
        page: { limit: limits.linksShown, offset: 0 },
        kind: 'json',
      }),
      sort: firstOf(column, display, scope),
      over: { linkId: column.id, column: display, condition: null },
      element: scope.element(display),
    }
  },
}

/** The column that names linked records; one that would lead back here gives way to the record's id. */
export function displayOf({ link }: Column, scope: ComputeScope): Column {
  if (!link) throw new Broken('its link leads to a table that is gone.')
  try {
    return scope.column(link.display.id)
  } catch (error) {
    const id = link.table.columns.find((each) => each.primaryKey)
    if (!(error instanceof Broken) || !id) throw error
    return id
  }
}

export function related(
  { id }: Pick<Column, 'id'>,
  taken: Pick<RelatedExpr, 'take' | 'values' | 'kind'> & Partial<RelatedExpr>,
): RelatedExpr {
  return { node: 'related', linkId: id, condition: null, ...taken }
}

/** Sorting goes by the first linked record. */
export function firstOf(
  link: Column,
  target: Column,
  scope: ComputeScope,
  condition: Expr | null = null,
): RelatedExpr {
  const key = scope.sort(target)
  return related(link, { take: 'first', values: [key], kind: kindOf(key), condition })
}
