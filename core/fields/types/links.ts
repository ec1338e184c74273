import type { Field } from '../field.ts'
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
    displayOf(column, scope)
    const count = related(column, { take: 'count', values: [], kind: 'integer' })
    return { expr: count, sort: count, over: null, element: plainNumberColumn(column, 'integer') }
  },
}
