import * as v from 'valibot'
import * as limits from '../limits.ts'
import type { Clock } from '../operators/operator.ts'
import type { Table, ViewFilter } from '../schema.ts'
import type { Filter } from './query.ts'
import {
  filterBudget,
  invalidFilter,
  joinFilters,
  type JoinedFilters,
  type RawCondition,
  type RawFilter,
  type RawScalar,
} from './raw.ts'
import { resolveFilter } from './resolve-filter.ts'

const flag = v.nullish(v.union([v.boolean(), v.picklist([0, 1])]))
const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])
const ignored = v.unknown()

/** A node of `filterArrJson`. Known properties of stored rows are ignored; all others are rejected. */
const nodeSchema = v.strictObject({
  fk_column_id: v.nullish(v.string()),
  comparison_op: v.nullish(v.string()),
  comparison_sub_op: v.nullish(v.string()),
  value: v.nullish(v.union([scalar, v.pipe(v.array(scalar), v.maxLength(limits.valuesPerCell))])),
  logical_op: v.nullish(v.picklist(['and', 'or', 'not'])),
  is_group: flag,
  children: v.nullish(v.array(v.unknown())),
  /** Rows that the editor has marked as deleted. */
  status: v.nullish(v.string()),
  /** Comparing with another field is not supported and must not be dropped silently. */
  fk_value_col_id: v.nullish(v.null()),
  ...Object.fromEntries(
    [
      'id',
      'order',
      'tmp_id',
      'base_id',
      'project_id',
      'source_id',
      'fk_model_id',
      'fk_view_id',
      'fk_parent_id',
      'fk_hook_id',
      'fk_link_col_id',
      'created_at',
      'updated_at',
      'enabled',
      'meta',
    ].map((key) => [key, v.optional(ignored)]),
  ),
})

/** Parses `filterArrJson`. Null if empty; throws INVALID_FILTER if malformed or unknown. */
export function parseFilterJson(text: string): RawFilter | null {
  if (text.trim() === '') return null
  if (text.length > limits.whereLength * 4) invalidFilter('the filter is too long.')
  const nodes = parseJson(text)
  return Array.isArray(nodes)
    ? readLevel(nodes, 0, { source: 'json', ...filterBudget() })
    : invalidFilter('filterArrJson must be a list.')
}

/** Parses a filter tree from JSON values, as stored by lookups, rollups and color rules. */
export function readNodes(nodes: unknown[]): RawFilter | null {
  return readLevel(nodes, 0, { source: 'stored', ...filterBudget() })
}

type Reading = ReturnType<typeof filterBudget> & Pick<RawCondition, 'source'>

function readLevel(nodes: unknown[], depth: number, reading: Reading): RawFilter | null {
  const items: JoinedFilters[] = []
  for (const node of nodes) {
    reading.spend(depth)
    const parsed = v.safeParse(nodeSchema, node)
    if (!parsed.success) invalidFilter(issueText(parsed.issues[0]))
    const row = parsed.output
    if (row.status === 'delete') continue
    const children = row.children ?? []
    const isGroup = row.is_group || (children.length > 0 && !row.comparison_op)
    if (!isGroup && children.length > 0) invalidFilter('a filter with an operator cannot have children.')
    if (isGroup && children.length === 0 && reading.source === 'json') invalidFilter('a group is empty.')
    const filter = isGroup
      ? readLevel(children, depth + 1, reading)
      : condition(row.fk_column_id, row.comparison_op, row.comparison_sub_op, row.value, reading.source)
    if (filter) items.push({ logic: row.logical_op ?? 'and', filter })
  }
  return joinFilters(items)
}

/** The filter of a view's stored rows. Throws if a part does not fit the table. */
export function filterOfView(rows: ViewFilter[], table: Pick<Table, 'columns'>, clock: Clock): Filter | null {
  return resolveFilter(filterOfRows(rows), table.columns, clock)
}

/** The filter tree of stored rows. */
export function filterOfRows(rows: ViewFilter[]): RawFilter | null {
  const budget = filterBudget()
  let reached = 0
  const level = (parentId: string | null, depth: number): RawFilter | null => {
    const items: JoinedFilters[] = []
    const children = rows.filter((row) => row.parentId === parentId).sort((a, b) => a.order - b.order)
    for (const row of children) {
      budget.spend(depth)
      reached += 1
      const filter = row.isGroup
        ? level(row.id, depth + 1)
        : condition(row.columnId, row.operator, row.subOperator, row.value, 'stored')
      if (filter) items.push({ logic: row.logic, filter })
    }
    return joinFilters(items)
  }
  const filter = level(null, 0)
  // An unreachable row would be a filter that silently does not apply.
  if (reached !== rows.length)
    invalidFilter('a part of this filter has lost its group. Delete and set it again.')
  return filter
}

function condition(
  field: string | null | undefined,
  operator: string | null | undefined,
  subOperator: string | null | undefined,
  value: RawScalar | RawScalar[] | undefined,
  source: RawCondition['source'],
): RawFilter {
  if (!field) return invalidFilter('a filter has no field.')
  if (!operator) return invalidFilter('a filter has no operator.')
  return {
    node: 'condition',
    field,
    operator,
    subOperator: subOperator || null,
    value: source === 'stored' ? (value ?? null) : value,
    source,
    unsplit: false,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return invalidFilter('filterArrJson is not valid JSON.')
  }
}

function issueText(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return issue.expected === 'never'
    ? `unknown key ${JSON.stringify(String(path).slice(0, 100))}.`
    : `${path ?? 'a filter'} does not fit.`
}
