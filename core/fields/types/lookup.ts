import * as limits from '../../limits.ts'
import type { Column } from '../../schema.ts'
import { Broken, type ComputeScope } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { firstOf, related } from './link-to-another-record.ts'
import { filteredIds, filtersOf } from '../links/linked-filters.ts'
import { linkedTexts } from '../links/linked-values.ts'
import { readOnlyField } from '../read-only.ts'
import { joinList } from '../options/select-options.ts'

/** Values of a field in linked records. */
export const lookup: Field = {
  type: 'Lookup',
  storage: 'none',
  ...readOnlyField,
  toWire: (value) => value,
  toText: (value) => joinList(linkedTexts(value)),
  operators: ['eq', 'neq', 'like', 'nlike', 'blank', 'notblank'],
  showsLinked: true,
  dependsOn: (column) => [
    String(column.options['relationColumnId']),
    String(column.options['lookupColumnId']),
    ...filteredIds(filtersOf(column)),
  ],
  compute(column, scope) {
    const through = throughLink(column, 'lookupColumnId', scope)
    if (through instanceof Broken) return through
    const { link, target } = through
    const condition = scope.linkedFilter(column, link)
    if (condition instanceof Broken) return condition
    const expr = related(link, { take: 'list', values: [scope.text(target)], kind: 'list', condition })
    return {
      expr,
      shown: { ...expr, page: { limit: limits.lookupValuesPerCell, offset: 0 } },
      sort: firstOf(link, target, scope, condition),
      over: { linkId: link.id, column: target, condition },
      element: scope.element(target),
    }
  },
}

/** The link column and the target field of a lookup or rollup. `Broken` if they do not fit. */
export function throughLink(
  column: Column,
  targetOption: string,
  scope: ComputeScope,
): { link: Column; target: Column } | Broken {
  const link = scope.link(idIn(column.options['relationColumnId']))
  if (link instanceof Broken) return link
  if (!link.link || link.tableId !== column.tableId)
    return new Broken('it needs a link field of its own table.')
  const target = scope.column(idIn(column.options[targetOption]))
  if (target instanceof Broken) return target
  if (target.tableId !== link.link.table.id)
    return new Broken(`"${target.title}" is no field of ${link.link.table.title}.`)
  return { link, target }
}

const idIn = (option: unknown): string => (typeof option === 'string' ? option : '')
