import type { FilterBody } from '#core/api/views/views.ts'
import type { FilterWire } from '#core/api/wire/wire.ts'
import { operators } from '#core/operators/index.ts'
import {
  isDaySubOperator,
  isSpanSubOperator,
  type DateNeed,
  daySubOperators,
  spanSubOperators,
} from '#core/operators/relative-dates.ts'
import { type OperatorName, operatorNames } from '#core/operators/operator.ts'
import { elementOf } from '#core/fields/computed/computed.ts'
import { filterOperators } from '#core/fields/links/virtual-filters.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'

/** A view's filters in the editor. Ids that begin with `new` are not stored yet. */
export type Condition = {
  kind: 'condition'
  id: string
  columnId: string
  operator: OperatorName
  subOperator: string | null
  value: FilterWire['value']
  /** The typed text; invalid text has no value. */
  typed?: string
}
/** All (`and`) or any (`or`) of its children. */
export type Group = { kind: 'group'; id: string; logic: 'and' | 'or'; children: FilterNode[] }
export type FilterNode = Condition | Group

export const rootId = 'root'
export const noFilters: Group = { kind: 'group', id: rootId, logic: 'and', children: [] }

let lastNew = 0
export function newFilterId(): string {
  lastNew += 1
  return `new${lastNew}`
}

/** A new condition on a column with its default operator. */
export function conditionOn(column: Column, id: string): Condition {
  const offered = filterOperators(column, fieldOf(elementOf(column)).operators)
  const operator = offered.find((name) => name === 'like') ?? offered[0] ?? 'eq'
  const subOperator = valueNeed(column, operator) === 'sub' ? 'exactDate' : null
  return { kind: 'condition', id, columnId: column.id, operator, subOperator, value: null }
}

/** Converts wire filters, where each row stores its conjunction; here the group does. */
export function fromWire(list: readonly FilterWire[], id = rootId): Group {
  const rows = list.toSorted((one, other) => one.order - other.order)
  const logic = rows.some((row, index) => index > 0 && row.logical_op === 'or') ? 'or' : 'and'
  return { kind: 'group', id, logic, children: rows.map(nodeOf) }
}

function nodeOf(row: FilterWire): FilterNode {
  if (row.is_group) return fromWire(row.children ?? [], row.id)
  return {
    kind: 'condition',
    id: row.id,
    columnId: row.fk_column_id ?? '',
    operator: operatorNames.find((name) => name === row.comparison_op) ?? 'eq',
    subOperator: row.comparison_sub_op,
    value: row.value,
  }
}

/** The kind of value that a condition with this operator needs. */
export type ValueNeed = 'none' | 'value' | 'list' | 'pair' | 'sub'

export function valueNeed(column: Column, operator: OperatorName): ValueNeed {
  const { argument } = operators[operator]
  if (argument === 'none') return 'none'
  if (operator === 'btw' || operator === 'nbtw') return 'pair'
  const { storage } = fieldOf(elementOf(column))
  if (storage === 'date' || storage === 'datetime') return 'sub'
  return argument === 'list' || (storage === 'list' && elementOf(column).selectOptions.length > 0)
    ? 'list'
    : 'value'
}

/** The kind of value that a date sub-operator needs. */
export function subNeed(sub: string | null): DateNeed | null {
  if (sub === null) return null
  if (isDaySubOperator(sub)) return daySubOperators[sub]
  return isSpanSubOperator(sub) ? spanSubOperators[sub] : null
}

/** True if a condition is complete; incomplete ones are neither stored nor applied. */
export function isComplete(condition: Condition, columns: readonly Column[]): boolean {
  const column = columns.find(({ id }) => id === condition.columnId)
  if (!column) return false
  const { value } = condition
  const isBlank = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  switch (valueNeed(column, condition.operator)) {
    case 'none':
      return true
    case 'pair':
      return Array.isArray(value) && value.length === 2 && value.every((item) => String(item).trim() !== '')
    case 'sub': {
      const need = subNeed(condition.subOperator)
      return need !== null && (need === 'none' || !isBlank)
    }
    default:
      return !isBlank
  }
}

/** The tree without incomplete conditions. */
export function completeOf(group: Group, columns: readonly Column[]): Group {
  const children = group.children.flatMap((node): FilterNode[] => {
    if (node.kind === 'condition') return isComplete(node, columns) ? [node] : []
    const inner = completeOf(node, columns)
    return inner.children.length > 0 ? [inner] : []
  })
  return { ...group, children }
}

export function countConditions(group: Group): number {
  return group.children.reduce((sum, node) => sum + (node.kind === 'group' ? countConditions(node) : 1), 0)
}

export function columnsIn(group: Group): Set<string> {
  return new Set(
    group.children.flatMap((node) => (node.kind === 'group' ? [...columnsIn(node)] : [node.columnId])),
  )
}

/** Parses a list created by `toJson`. */
export function fromJson(nodes: readonly Record<string, unknown>[], id = rootId): Group {
  const logic = nodes.some(({ logical_op }, index) => index > 0 && logical_op === 'or') ? 'or' : 'and'
  return { kind: 'group', id, logic, children: nodes.map(nodeOfJson) }
}

function nodeOfJson(node: Record<string, unknown>): FilterNode {
  const { fk_column_id: columnId, comparison_op, comparison_sub_op: sub, value, children } = node
  if (Array.isArray(children)) return fromJson(children as Record<string, unknown>[], newFilterId())
  return {
    kind: 'condition',
    id: newFilterId(),
    columnId: typeof columnId === 'string' ? columnId : '',
    operator: operatorNames.find((name) => name === comparison_op) ?? 'eq',
    subOperator: typeof sub === 'string' ? sub : null,
    value: (value ?? null) as Condition['value'],
  }
}

type JsonNode = FilterBody & { children?: JsonNode[] }

/** The tree as `filterArrJson`. */
export function toJson(group: Group): JsonNode[] {
  return group.children.map((node) => ({
    ...bodyOf(node, group.logic),
    ...(node.kind === 'group' ? { children: toJson(node) } : {}),
  }))
}

/** The request body of a node, without its position. */
export function bodyOf(node: FilterNode, logic: 'and' | 'or'): FilterBody {
  if (node.kind === 'group') return { is_group: true, logical_op: logic }
  return {
    logical_op: logic,
    fk_column_id: node.columnId,
    comparison_op: node.operator,
    comparison_sub_op: node.subOperator,
    value: node.value,
  }
}

/** The tree with server ids. */
export function withIds(group: Group, ids: ReadonlyMap<string, string>): Group {
  return {
    ...group,
    id: ids.get(group.id) ?? group.id,
    children: group.children.map((node) =>
      node.kind === 'group' ? withIds(node, ids) : { ...node, id: ids.get(node.id) ?? node.id },
    ),
  }
}

/** The same tree with new, unstored ids. */
export function afresh(group: Group): Group {
  return {
    ...group,
    id: newFilterId(),
    children: group.children.map((node) =>
      node.kind === 'group' ? afresh(node) : { ...node, id: newFilterId() },
    ),
  }
}

/** Replaces a node by id; null removes it. */
export function replaceNode(group: Group, id: string, next: FilterNode | null): Group {
  return {
    ...group,
    children: group.children.flatMap((node): FilterNode[] => {
      if (node.id === id) return next ? [next] : []
      return [node.kind === 'group' ? replaceNode(node, id, next) : node]
    }),
  }
}
