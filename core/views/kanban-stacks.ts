import * as v from 'valibot'
import { type AggregationName, aggregationNames } from '../aggregations/names.ts'
import { fieldOf } from '../fields/index.ts'
import type { Column } from '../schema.ts'

/** The stack of records without a value, as older clients name it. */
export const uncategorizedId = 'uncategorized'

/** More stacks are stored without titles and colors, which follow from the options, to fit into a view's `meta`. */
const describedStacksMax = 200

/** A value of the stack field: an option or a person. */
export type StackChoice = { id: string; title: string; color: string }

/** The stored settings of a stack. `limit` is its maximum number of records, which only warns. */
export type StackSettings = { id: string; isCollapsed: boolean; isHidden: boolean; limit: number | null }

/** A number of each stack, such as the sum of a field. */
export type StackAggregate = { columnId: string; name: AggregationName }

const storedStack = v.looseObject({
  id: v.string(),
  order: v.fallback(v.number(), Infinity),
  collapsed: v.fallback(v.boolean(), false),
  hidden: v.fallback(v.boolean(), false),
  limit: v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
})
const storedAggregate = v.object({ field: v.string(), type: v.picklist(aggregationNames) })

/** True for fields whose values form stacks: one option out of several, or one person. */
export function canStack(column: Pick<Column, 'type' | 'options'>): boolean {
  const { hasOptions, people, storage, readOnly, compute } = fieldOf(column)
  if (readOnly === true || compute !== undefined) return false
  if (hasOptions === true) return storage === 'text'
  return people === true && column.options['is_multi'] !== true
}

/** The stored stacks of a field in order, from the `meta` of a view. Skips what it cannot read. */
export function readStacks(meta: unknown, fieldId: string): StackSettings[] {
  return entriesOf(meta, fieldId)
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, collapsed, hidden, limit }) => ({ id, isCollapsed: collapsed, isHidden: hidden, limit }))
}

/** Ids of the hidden stacks, from the options of a view. */
export function hiddenStacks(options: Readonly<Record<string, unknown>>): string[] {
  const stacks = readStacks(options['meta'], String(options['fk_grp_col_id']))
  return stacks.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))
}

/** All stacks in order: the stored ones, then new options. Records without a value come first by default. */
export function arrangeStacks(
  choices: readonly Pick<StackChoice, 'id'>[],
  stored: readonly StackSettings[],
): StackSettings[] {
  const ids = [uncategorizedId, ...choices.map(({ id }) => id)]
  const existing = new Set(ids)
  const known = new Set(stored.map(({ id }) => id))
  const fresh = ids
    .filter((id) => !known.has(id))
    .map((id): StackSettings => ({ id, isCollapsed: false, isHidden: false, limit: null }))
  const kept = stored.filter(
    ({ id }, at) => existing.has(id) && stored.findIndex((other) => other.id === id) === at,
  )
  const isNew = ({ id }: StackSettings): boolean => id !== uncategorizedId
  return [...fresh.filter((stack) => !isNew(stack)), ...kept, ...fresh.filter(isNew)]
}

/** `meta` with these stacks of a field. Keeps what other clients stored. */
export function withStacks(
  meta: Readonly<Record<string, unknown>>,
  fieldId: string,
  stacks: readonly StackSettings[],
  choices: readonly StackChoice[],
): Record<string, unknown> {
  const before = new Map<string, Record<string, unknown>>(
    entriesOf(meta, fieldId).map((entry) => [entry.id, entry]),
  )
  const isDescribed = stacks.length <= describedStacksMax
  return {
    ...meta,
    [fieldId]: stacks.map(({ id, isCollapsed, isHidden, limit }, order) => {
      const { hidden: _, limit: _limit, title: _title, color: _color, ...kept } = before.get(id) ?? {}
      const choice = choices.find((each) => each.id === id)
      return {
        ...(isDescribed ? kept : {}),
        id,
        ...(isDescribed ? { title: choice?.title ?? null, color: choice?.color ?? '#6A7184' } : {}),
        order,
        collapsed: isCollapsed,
        ...(isHidden ? { hidden: true } : {}),
        ...(limit === null ? {} : { limit }),
      }
    }),
  }
}

/** The stored aggregate of the stacks; null for none. */
export function readStackAggregate(meta: unknown): StackAggregate | null {
  const stored = v.safeParse(v.object({ stack_aggregate: storedAggregate }), meta)
  if (!stored.success) return null
  const { field, type } = stored.output.stack_aggregate
  return { columnId: field, name: type }
}

/** `meta` with an aggregate of the stacks, or none. */
export function withStackAggregate(
  meta: Readonly<Record<string, unknown>>,
  aggregate: StackAggregate | null,
): Record<string, unknown> {
  const { stack_aggregate: _, ...rest } = meta
  return aggregate === null
    ? rest
    : { ...rest, stack_aggregate: { field: aggregate.columnId, type: aggregate.name } }
}

/** `meta` without the titles of stacks that are people, whom public links do not name. */
export function withoutPeopleNames(
  meta: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Record<string, unknown> {
  const people = columns.filter((column) => fieldOf(column).people === true)
  const unnamed = people
    .filter(({ id }) => id in meta)
    .map(({ id }) => [id, entriesOf(meta, id).map((stack) => ({ ...stack, title: null }))])
  return { ...meta, ...Object.fromEntries(unnamed) }
}

/** Moves the stack at an index next to others. */
export function moveStack(stacks: readonly StackSettings[], id: string, to: number): StackSettings[] {
  const moved = stacks.find((stack) => stack.id === id)
  if (!moved) return [...stacks]
  return stacks.filter((stack) => stack !== moved).toSpliced(to, 0, moved)
}

function entriesOf(meta: unknown, fieldId: string): v.InferOutput<typeof storedStack>[] {
  const list = v.safeParse(v.record(v.string(), v.unknown()), meta)
  const entries = list.success ? list.output[fieldId] : []
  return (Array.isArray(entries) ? entries : []).flatMap((entry) => {
    const read = v.safeParse(storedStack, entry)
    return read.success ? [read.output] : []
  })
}
