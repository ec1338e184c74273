import { literal } from '../../expr/expr.ts'
import { Broken } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { allIds, isVirtualLink } from '../links/virtual-links.ts'
import { displayOf, linkToAnotherRecord, related } from './link-to-another-record.ts'
import { parseNumberArgument } from '../numbers/number-parsing.ts'
import { plainNumberColumn } from '../numbers/plain-number.ts'

/** Number of linked records; links are stored as for LinkToAnotherRecord. */
export const links: Field = {
  ...linkToAnotherRecord,
  type: 'Links',
  toText: (value) => (Array.isArray(value) ? String(value.length) : value === null ? '' : String(value)),
  operators: ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'blank', 'notblank'],
  alsoAccepts: [],
  parseArgument: parseNumberArgument,
  search: null,
  compute(column, scope) {
    const display = displayOf(column, scope)
    if (display instanceof Broken) return display
    if (isVirtualLink(column)) {
      const nothing = literal(null, 'integer')
      const shown = related(column, { take: 'ids', values: [], page: allIds, kind: 'json' })
      return {
        expr: nothing,
        shown,
        sort: nothing,
        over: null,
        element: plainNumberColumn(column, 'integer'),
      }
    }
    const count = related(column, { take: 'count', values: [], kind: 'integer' })
    return { expr: count, sort: count, over: null, element: plainNumberColumn(column, 'integer') }
  },
}
