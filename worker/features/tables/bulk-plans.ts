import type { Actor } from '#core/access/actor.ts'
import { authorOf } from '#core/access/actor.ts'
import type { ColumnOperation } from '#core/api/column-bulk.ts'
import { AppError, fail } from '#core/errors.ts'
import { removalOfColumn } from '#core/fields/dependents.ts'
import type { BaseSchema, Column, People, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { type Swap, swapPlan } from '../../conversion/swap.ts'
import type { Asked } from '../../conversion/target.ts'
import { edited, type SchemaEdit } from '../../edits/edit.ts'
import { requireMayEdit } from '../../edits/require-may-edit.ts'
import { lostOptions } from '../../edits/statements.ts'
import { type SchemaChange, schemaPlan } from '../../schema-change.ts'
import type { Assertion, CommitPlan } from '../../store/homes/commit.ts'
import { requireFiltersKept } from '../../view-guards.ts'
import { columnChange } from './change-column.ts'
import { columnCreation } from './columns.ts'
import { columnRemoval, requireNoDependents, requireRemovable } from './removal.ts'

type Update = Extract<ColumnOperation, { op: 'update' }>

export type Bulk = {
  table: Table
  ops: readonly ColumnOperation[]
  /** Values of the fields that become another type, by the place of the operation. */
  conversions: readonly { op: number; swap: Swap }[]
  people: People | undefined
  withCascade: boolean
}

/** The operations that give a field another type. */
export function conversionsOf(
  table: Table,
  ops: readonly ColumnOperation[],
): { op: number; columnId: string; asked: Asked }[] {
  return ops.flatMap((each, op) => {
    const type = typeGiven(table, each)
    if (type === null || each.op !== 'update') return []
    // Names are given together, so that two fields may swap theirs.
    const { id, title: _title, description: _description, ...asked } = each.column
    return [{ op, columnId: id, asked: { ...asked, uidt: type } }]
  })
}

function typeGiven(table: Table, each: ColumnOperation): Column['type'] | null {
  if (each.op !== 'update' || each.column.uidt === undefined) return null
  const column = table.columns.find(({ id }) => id === each.column.id)
  return column && column.type !== each.column.uidt ? each.column.uidt : null
}

/** All of it as plans of one transaction, in the order in which they can also be taken back, last to first. */
export function bulkPlans(context: Context, actor: Actor, schema: BaseSchema, bulk: Bulk): CommitPlan[] {
  const named = bulk.ops.flatMap((each) => (each.op === 'add' ? [] : [each.column.id]))
  if (new Set(named).size < named.length)
    fail('INVALID_REQUEST', { problem: 'Name each column in one operation only.' })
  const by = authorOf(actor)
  const change = (of: BaseSchema, action: Parameters<typeof schemaPlan>[3], made: SchemaChange) =>
    schemaPlan(context, actor, of, action, made)
  const swaps = bulk.conversions.map(({ op, swap }) =>
    within(op, () => {
      const { plan } = swapPlan(context, schema, swap, by)
      return { ...plan, assertions: plan.assertions?.map((each) => saidOf(op, each)) ?? [] }
    }),
  )
  const { left, removals } = removalsOf(schema, bulk, context.now, actor)
  const { edits, assertions, losing, after } = settingsOf(left, bulk)
  requireMayEdit(schema, edits, actor)
  const [first] = edits
  return [
    ...swaps,
    ...removals.map((made) => change(schema, 'column.delete', made)),
    ...losing.map((made) => change(schema, 'column.update', { tableId: bulk.table.id, edits: made })),
    ...(first
      ? [
          change(schema, 'column.update', {
            tableId: bulk.table.id,
            detail: namesOf(bulk, first),
            edits,
            assertions,
          }),
        ]
      : []),
    ...creationsOf(after, bulk, actor).map((made) => change(schema, 'column.create', made)),
  ]
}

function removalsOf(schema: BaseSchema, { table, ops, withCascade }: Bulk, now: Date, actor: Actor) {
  const wanted = new Set(ops.flatMap((each) => (each.op === 'delete' ? [each.column.id] : [])))
  let left = schema
  const removals = ops.flatMap((each, op): SchemaChange[] => {
    if (each.op !== 'delete') return []
    return within(op, () => {
      const own = ownColumn(table, each.column.id)
      requireRemovable(own)
      const column = columnsOf(left).find(({ id }) => id === own.id)
      // It went along with another one.
      if (!column) return []
      const removal = removalOfColumn(left, column)
      const unasked = removal.dependents.filter(({ id }) => !wanted.has(id))
      requireNoDependents(column.title, { ...removal, dependents: unasked }, withCascade)
      requireFiltersKept(left, removal, actor)
      const made = columnRemoval(left, column, removal, now)
      left = without(left, new Set([...removal.columns, ...removal.dependents].map(({ id }) => id)))
      return [made]
    })
  })
  return { left, removals }
}

/** What the operations set. Names are compared with what the others will be called. */
function settingsOf(left: BaseSchema, { table, ops, conversions }: Bulk) {
  const updates = ops.flatMap((each, op) => (each.op === 'update' ? [{ ...each, op }] : []))
  const titles = new Map(updates.map(({ column: { id, title } }) => [id, title]))
  const after = withColumns(left, (column) => ({ ...column, title: titles.get(column.id) ?? column.title }))
  const tableAfter = tableIn(after, table.id)
  const edits: SchemaEdit[] = []
  const assertions: Assertion[] = []
  const losing: SchemaEdit[][] = []
  for (const { op, column: body, place } of updates) {
    within(op, () => {
      const column = ownColumn(tableIn(left, table.id), body.id)
      const isConverted = conversions.some((each) => each.op === op)
      const patch = isConverted ? { title: body.title, description: body.description } : body
      const change = columnChange(after, tableAfter, column, patch)
      // The log keeps the cells that lose an option for one field each.
      const ofOptions = change.edits.filter((edit) => edit.of === 'option')
      const isLosing = lostOptions(ofOptions).length > 0
      if (isLosing) losing.push(ofOptions)
      assertions.push(...change.assertions.map((each) => saidOf(op, each)))
      edits.push(...change.edits.filter((edit) => !isLosing || edit.of !== 'option'))
      if (place) edits.push(...placeEdits(table, column, place))
    })
  }
  return { edits, assertions, losing, after }
}

/** The condition, whose error names the operation. */
function saidOf(op: number, { holds, otherwise }: Assertion): Assertion {
  return {
    holds,
    otherwise() {
      const { code, details } = otherwise()
      return new AppError(code, { ...details, op })
    },
  }
}

function placeEdits(table: Table, column: Column, place: NonNullable<Update['place']>): SchemaEdit[] {
  const view = table.views.find(({ id }) => id === place.view_id) ?? fail('VIEW_NOT_FOUND')
  const known = view.columns.find(({ columnId }) => columnId === column.id)
  if (!known) return []
  if (place.show === false && column.displayValue && view.type === 'grid')
    fail('INVALID_REQUEST', { problem: `"${column.title}" names the records, so it always shows.` })
  return edited('place', known, {
    ...(place.show === undefined ? {} : { show: place.show }),
    ...(place.order === undefined ? {} : { order: place.order }),
  })
}

function creationsOf(schema: BaseSchema, { table, ops, people }: Bulk, actor: Actor): SchemaChange[] {
  let current = schema
  return ops.flatMap((each, op): SchemaChange[] => {
    if (each.op !== 'add') return []
    return within(op, () => {
      const made = columnCreation(current, tableIn(current, table.id), each.column, people, actor)
      current = withAdded(current, made.columns)
      return [{ ...made, assertions: made.assertions?.map((each) => saidOf(op, each)) ?? [] }]
    })
  })
}

function namesOf({ table, ops }: Bulk, { id }: SchemaEdit): Record<string, unknown> {
  const op = ops.find((each) => each.op === 'update' && each.column.id === id)
  const title = table.columns.find((column) => column.id === id)?.title
  return op?.op === 'update' ? { columnId: id, title: op.column.title ?? title, before: { title } } : {}
}

function ownColumn(table: Table, id: string): Column {
  return table.columns.find((column) => column.id === id) ?? fail('COLUMN_NOT_FOUND', { column: id })
}

function tableIn(schema: BaseSchema, id: string): Table {
  return schema.tables.find((table) => table.id === id) ?? fail('TABLE_NOT_FOUND')
}

function columnsOf(schema: BaseSchema): Column[] {
  return schema.tables.flatMap(({ columns }) => columns)
}

function withColumns(schema: BaseSchema, change: (column: Column) => Column): BaseSchema {
  const tables = schema.tables.map((table) => ({ ...table, columns: table.columns.map(change) }))
  return { ...schema, tables }
}

function without(schema: BaseSchema, gone: ReadonlySet<string>): BaseSchema {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.filter(({ id }) => !gone.has(id)),
  }))
  return { ...schema, tables }
}

/** With columns that are made before the next one; each comes after it in views, too. */
function withAdded(schema: BaseSchema, added: readonly Column[]): BaseSchema {
  const tables = schema.tables.map((table) => {
    const own = added.filter(({ tableId }) => tableId === table.id)
    if (own.length === 0) return table
    const views = table.views.map((view) => {
      const last = Math.max(0, ...view.columns.map(({ order }) => order))
      const places = own.map(({ id: columnId }, at) => {
        const order = last + at + 1
        return { id: '', columnId, show: true, order, width: 0, label: '', help: '', required: false }
      })
      return { ...view, columns: [...view.columns, ...places] }
    })
    return { ...table, columns: [...table.columns, ...own], views }
  })
  return { ...schema, tables }
}

/** The same error, with the operation that it is about. */
export function ofOperation(op: number, error: unknown): unknown {
  return error instanceof AppError ? new AppError(error.code, { ...error.details, op }) : error
}

function within<T>(op: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw ofOperation(op, error)
  }
}
