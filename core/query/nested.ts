import * as v from 'valibot'
import { fail } from '../errors.ts'
import type { Expr } from '../expr/expr.ts'
import { computedOf } from '../fields/computed/computed.ts'
import { requireNotVirtual } from '../fields/links/virtual-links.ts'
import { valueExpr } from '../fields/value.ts'
import type { Clock } from '../operators/operator.ts'
import * as limits from '../limits.ts'
import type { Column } from '../schema.ts'
import { parseFields } from './fields.ts'
import { lowerFilter } from './lower-query.ts'
import { resolveFilter } from './resolve-filter.ts'
import { columnByName } from './column-by-name.ts'
import { parseWhere } from './where.ts'

/** Nothing but the default. */
export const defaultNested: Nested = { shown: {}, linked: {} }

/** The values of links and lookups to include, if not the default, by column id. */
export type Nested = {
  shown: Record<string, Expr>
  /** Links for which these columns of the linked records are included. */
  linked: Record<string, Column[]>
}

const whole = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0))
const nestedSchema = v.record(
  v.string(),
  v.strictObject({
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(limits.pageSizeMax))),
    offset: v.optional(whole),
    fields: v.optional(v.union([v.string(), v.array(v.string())])),
    where: v.optional(v.string()),
  }),
)

/** Parses `nested`, an object or its JSON. `onlyShown` restricts linked records to what a view shows. */
export function resolveNested(
  raw: unknown,
  scope: { columns: readonly Column[]; clock: Clock; onlyShown?: boolean },
): Nested {
  const nested: Nested = { shown: {}, linked: {} }
  if (raw === undefined || raw === '') return nested
  const parsed = v.safeParse(nestedSchema, typeof raw === 'string' ? parseJson(raw) : raw)
  if (!parsed.success)
    fail('INVALID_REQUEST', {
      problem: `nested takes limit (1 to ${limits.pageSizeMax}), offset, fields and where for each link.`,
    })
  for (const [name, { limit, offset, fields, where }] of Object.entries(parsed.output)) {
    const column = columnByName(name, scope.columns)
    const shown = computedOf(column)?.shown
    if (shown?.node !== 'related' || !shown.page) continue
    if (shown.take === 'ids' && !isListed(column)) continue
    const page = { limit: limit ?? shown.page.limit, offset: offset ?? 0 }
    const isLink = shown.take === 'records' || shown.take === 'ids'
    if (where !== undefined) requireNotVirtual(column)
    if ((fields !== undefined || where !== undefined) && (!isLink || scope.onlyShown || !column.link))
      fail('INVALID_REQUEST', { problem: `"${column.title}" accepts only limit and offset.` })
    const columns = column.link?.table.columns ?? []
    const filter = resolveFilter(parseWhere(where ?? ''), columns, scope.clock)
    const condition = filter && lowerFilter(filter, columns)
    const chosen = fields === undefined ? null : chosenColumns(fields, columns)
    nested.shown[column.id] = {
      ...shown,
      page,
      ...(condition ? { condition } : {}),
      // Values of another database are read apart.
      ...(chosen && shown.take === 'records' ? { values: chosen.map(valueExpr) } : {}),
    }
    if (chosen) nested.linked[column.id] = chosen
  }
  return nested
}

/** True for links that show records, and not only how many there are. */
function isListed(column: Column): boolean {
  return computedOf(column)?.over !== null
}

/** The id is always included. */
function chosenColumns(fields: string | string[], columns: readonly Column[]): Column[] {
  const ids = parseFields(fields, columns)
  return ids
    .map((id) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined && !column.primaryKey)
    .filter((column) => column !== undefined)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
