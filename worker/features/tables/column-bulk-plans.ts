import type { Actor } from '#core/access/actor.ts'
import { authorOf } from '#core/access/actor.ts'
import type { ColumnOperation } from '#core/api/tables/column-bulk.ts'
import { AppError, fail } from '#core/errors.ts'
import { removalOfColumn } from '#core/fields/computed/dependents.ts'
import type { BaseSchema, Column, People, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'
import { type Swap, swapPlan } from '../../conversion/swap-column.ts'
import type { ConversionRequest } from '../../conversion/target-column.ts'
import { editEntity, type SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { requireEditPermission } from '../../schema/edits/require-may-edit.ts'
import { lostOptions } from '../../schema/edits/edit-statements.ts'
import { type SchemaChange, schemaPlan } from '../../schema/schema-change.ts'
import type { Assertion, CommitPlan } from '../../store/base-databases/commit.ts'
import { requirePublishedKept } from '../../schema/view-permissions.ts'
import { columnChange } from './change-column.ts'
import type { OptionAges } from './merge-options.ts'
import { columnCreation } from './columns.ts'
import { columnRemoval, requireNoDependents, requireRemovable } from './removal.ts'

type Update = Extract<ColumnOperation, { op: 'update' }>

export type Bulk = {
  table: Table
  ops: readonly ColumnOperation[]
  /** Converted values by index of the operation. */
  conversions: readonly { op: number; swap: Swap }[]
  people: People | undefined
  withCascade: boolean
  /** For columns whose options are given. */
  ages: OptionAges
}

/** The operations that convert a field. */
export function conversionsOf(
  table: Table,
  ops: readonly ColumnOperation[],
): { op: number; columnId: string; conversion: ConversionRequest }[] {
  return ops.flatMap((each, op) => {
    const type = typeGiven(table, each)
    if (type === null || each.op !== 'update') return []
    // Titles are set together, so that two fields can swap theirs.
    const { id, title: _title, description: _description, ...conversion } = each.column
    return [{ op, columnId: id, conversion: { ...conversion, uidt: type } }]
  })
}

function typeGiven(table: Table, each: ColumnOperation): Column['type'] | null {
  if (each.op !== 'update' || each.column.uidt === undefined) return null
  const column = table.columns.find(({ id }) => id === each.column.id)
  return column && column.type !== each.column.uidt ? each.column.uidt : null
}

/** All operations as plans of one transaction, in an order that can be undone from last to first. */
export function bulkPlans(
  engine: Engine,
  context: Context,
  actor: Actor,
  schema: BaseSchema,
  bulk: Bulk,
): CommitPlan[] {
  const named = bulk.ops.flatMap((each) => (each.op === 'add' ? [] : [each.column.id]))
  if (new Set(named).size < named.length)
    fail('INVALID_REQUEST', { problem: 'Name each column in one operation only.' })
  const by = authorOf(actor)
  const change = (of: BaseSchema, action: Parameters<typeof schemaPlan>[4], made: SchemaChange) =>
    schemaPlan(engine, context, actor, of, action, made)
  const swaps = bulk.conversions.map(({ op, swap }) =>
    within(op, () => {
      const { plan } = swapPlan(engine, context, schema, swap, by)
      return { ...plan, assertions: plan.assertions?.map((each) => saidOf(op, each)) ?? [] }
    }),
  )
  const { left, removals } = removalsOf(engine, schema, bulk, context.now, actor)
  const { edits, assertions, losing, after } = settingsOf(engine, left, bulk)
  requireEditPermission(schema, edits, actor)
  const [first] = edits
  return [
    ...swaps,
    ...removals.map((made) => change(schema, 'column.delete', made)),
    ...losing.map((made) => change(schema, 'column.update', { tableId: bulk.table.id, ...made })),
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
    ...creationsOf(engine, after, bulk, actor).map((made) => change(schema, 'column.create', made)),
  ]
}

function removalsOf(
  engine: Engine,
  schema: BaseSchema,
  { table, ops, withCascade }: Bulk,
  now: Date,
  actor: Actor,
) {
  const wanted = new Set(ops.flatMap((each) => (each.op === 'delete' ? [each.column.id] : [])))
  let left = schema
  const removals = ops.flatMap((each, op): SchemaChange[] => {
    if (each.op !== 'delete') return []
    return within(op, () => {
      const own = ownColumn(table, each.column.id)
      requireRemovable(own)
      const column = columnsOf(left).find(({ id }) => id === own.id)
      // It was deleted together with another one.
      if (!column) return []
      const removal = removalOfColumn(left, column)
      const unasked = removal.dependents.filter(({ id }) => !wanted.has(id))
      requireNoDependents(column.title, { ...removal, dependents: unasked }, withCascade)
      requirePublishedKept(left, removal, actor)
      const made = columnRemoval(engine, left, column, removal, now)
      left = without(left, new Set([...removal.columns, ...removal.dependents].map(({ id }) => id)))
      return [made]
    })
  })
  return { left, removals }
}

/** The settings that the operations change. Titles are compared with the new titles of other columns. */
function settingsOf(engine: Engine, left: BaseSchema, { table, ops, conversions, ages }: Bulk) {
  const updates = ops.flatMap((each, op) => (each.op === 'update' ? [{ ...each, op }] : []))
  const titles = new Map(updates.map(({ column: { id, title } }) => [id, title]))
  const after = withColumns(left, (column) => ({ ...column, title: titles.get(column.id) ?? column.title }))
  const tableAfter = tableIn(after, table.id)
  const edits: SchemaEdit[] = []
  const assertions: Assertion[] = []
  const losing: { edits: SchemaEdit[]; assertions: Assertion[] }[] = []
  for (const { op, column: body, place } of updates) {
    within(op, () => {
      const column = ownColumn(tableIn(left, table.id), body.id)
      const isConverted = conversions.some((each) => each.op === op)
      const patch = isConverted ? { title: body.title, description: body.description } : body
      const change = columnChange(engine, after, tableAfter, column, patch, ages)
      // A change log entry stores lost options of one field only.
      const ofOptions = change.edits.filter((edit) => edit.of === 'option')
      const isLosing = lostOptions(ofOptions).length > 0
      if (isLosing)
        losing.push({ edits: ofOptions, assertions: change.ofOptions.map((each) => saidOf(op, each)) })
      assertions.push(...change.assertions.map((each) => saidOf(op, each)))
      edits.push(...change.edits.filter((edit) => !isLosing || edit.of !== 'option'))
      if (place) edits.push(...placeEdits(table, column, place))
    })
  }
  return { edits, assertions, losing, after }
}

/** Adds the operation's index to the error of a precondition. */
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
    fail('INVALID_REQUEST', { problem: `"${column.title}" is the primary field, so it is always shown.` })
  return editEntity('place', known, {
    ...(place.show === undefined ? {} : { show: place.show }),
    ...(place.order === undefined ? {} : { order: place.order }),
  })
}

function creationsOf(
  engine: Engine,
  schema: BaseSchema,
  { table, ops, people }: Bulk,
  actor: Actor,
): SchemaChange[] {
  let current = schema
  return ops.flatMap((each, op): SchemaChange[] => {
    if (each.op !== 'add') return []
    return within(op, () => {
      const made = columnCreation(engine, current, tableIn(current, table.id), each.column, people, actor)
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

/** Includes columns that are added before the next one; each follows them in views too. */
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

/** Adds the operation's index to an error. */
export function planOfOperation(op: number, error: unknown): unknown {
  return error instanceof AppError ? new AppError(error.code, { ...error.details, op }) : error
}

function within<T>(op: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw planOfOperation(op, error)
  }
}
