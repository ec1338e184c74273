import type { Actor } from '#core/access/actor.ts'
import { foundViews } from '#core/access/visible-views.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/duplicates.ts'
import { type TableWire, toTableWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn, findTable } from '#core/find.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle, requireFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { type CopiedColumns, copyContents, copyOfColumn, copyOfTable } from '../../copy-table.ts'
import { addColumnStatements, createTableStatements } from '../../engine/alter.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { createLinkStatements } from '../../engine/link-tables.ts'
import { startsBlank } from '../../must-be-filled.ts'
import { requireComputable } from '../../new-link.ts'
import { placements, placementsBehind } from '../../placements.ts'
import { changeSchema } from '../../schema-change.ts'
import type { Statement } from '../../statement.ts'
import { insertColumns, insertTable } from '../../store/home/tables.ts'
import { insertView } from '../../store/home/views.ts'

type TableInput = {
  params: ParamsOf<typeof calls.tablesDuplicate>
  body: BodyOf<typeof calls.tablesDuplicate>
}
type ColumnInput = {
  params: ParamsOf<typeof calls.columnsDuplicate>
  body: BodyOf<typeof calls.columnsDuplicate>
}

/** Copies a table in one transaction: its records keep their ids, its links lead to the same records. */
export async function duplicateTable(context: Context, { params, body }: TableInput): Promise<TableWire> {
  const actor = await context.actor
  let made = ''
  const schema = await changeSchema(context, 'table.duplicate', (current) => {
    const table = findTable(current, params.tableId)
    if (current.tables.length >= limits.tablesPerBase)
      fail('LIMIT_REACHED', { what: 'A base', max: `${limits.tablesPerBase} tables` })
    const titles = current.tables.map(({ title }) => title)
    if (body?.title !== undefined) requireFreeTitle(body.title, titles)
    const title = body?.title ?? nextFreeTitle(table.title, titles)
    const views = foundViews(actor, table.views).filter(
      (view) => view.isDefault || body?.options?.excludeViews !== true,
    )
    const copied = copyOfTable(current, table, { title, views })
    made = copied.table.id
    const without = { ...current, tables: [...current.tables, copied.table] }
    requireComputable(without, [...copied.table.columns, ...copied.elsewhere.map(({ to }) => to)])
    const keys = keysOf(copied)
    return {
      tableId: made,
      detail: { title, copyOf: table.id },
      statements: [
        // Keys come with their links.
        ...createTableStatements(sqlite, {
          ...copied.table,
          columns: copied.table.columns.filter(({ id }) => !keys.has(id)),
        }),
        ...copied.stores.flatMap(({ to }) => createLinkStatements(sqlite, to)),
        ...insertTable(current.baseId, copied.table),
        ...insertColumns(current.baseId, copied.table.columns),
        ...copied.table.views.flatMap((view) => insertView(current.baseId, view)),
        ...intoOthers(current, copied, actor),
        ...(body?.options?.excludeData === true
          ? []
          : copyContents(copied, { from: table, to: copied.table })),
      ],
    }
  })
  return toTableWire(schema, findTable(schema, made), actor)
}

/** Copies a column in one transaction; a link with its other side. */
export async function duplicateColumn(context: Context, { params, body }: ColumnInput): Promise<TableWire> {
  const actor = await context.actor
  let tableId = ''
  const schema = await changeSchema(context, 'column.duplicate', (current) => {
    const { table, column } = findColumn(current, params.columnId)
    tableId = table.id
    requireCopyable(column)
    if (body?.title !== undefined)
      requireFreeTitle(
        body.title,
        table.columns.map(({ title }) => title),
      )
    const isEmptyCopy = body?.options?.excludeData === true
    const whole = copyOfColumn(current, table, column, body?.title)
    const copied = isEmptyCopy ? { ...whole, own: whole.own.map(notRequired) } : whole
    if (table.columns.length + copied.own.length > limits.columnsPerTable)
      fail('LIMIT_REACHED', { what: 'A table', max: `${limits.columnsPerTable} columns` })
    requireComputable(
      current,
      [...copied.own, ...copied.elsewhere].map(({ to }) => to),
    )
    const keys = keysOf(copied)
    const [first] = copied.own
    return {
      tableId,
      detail: { columnId: first?.to.id, title: first?.to.title, copyOf: column.id },
      statements: [
        ...copied.own.flatMap(({ to }) =>
          keys.has(to.id) || fieldOf(to).compute || fieldOf(to).connects
            ? []
            : addColumnStatements(sqlite, table, to),
        ),
        ...copied.stores.flatMap(({ to }) => createLinkStatements(sqlite, to)),
        ...insertColumns(
          current.baseId,
          copied.own.map(({ to }) => to),
        ),
        ...copied.own.flatMap(({ from, to }) => placementsBehind(current.baseId, table, from, to, actor)),
        ...intoOthers(current, copied, actor),
        ...(isEmptyCopy ? [] : copyContents(copied, null)),
      ],
    }
  })
  return toTableWire(schema, findTable(schema, tableId), actor)
}

/** A copy without values would leave every record without the one that it has to have. */
function notRequired<T extends { to: Column }>(each: T): T {
  return startsBlank(each.to) ? { ...each, to: { ...each.to, required: false } } : each
}

function requireCopyable(column: Column): void {
  const { recordColumn, madeBy } = fieldOf(column)
  if (recordColumn || column.system || madeBy === 'source')
    fail('INVALID_REQUEST', { problem: `"${column.title}" is part of every record; it cannot be copied.` })
}

/** The other sides and keys of copied links, in the tables that they lead to. */
function intoOthers({ baseId, tables }: BaseSchema, { elsewhere }: CopiedColumns, actor: Actor): Statement[] {
  const tableOf = (id: string): Table => tables.find((each) => each.id === id) ?? fail('BASE_DAMAGED')
  return [
    ...insertColumns(
      baseId,
      elsewhere.map(({ to }) => to),
    ),
    ...elsewhere.flatMap(({ to }) => placements(baseId, tableOf(to.tableId), to, actor, undefined)),
  ]
}

function keysOf({ stores }: CopiedColumns): Set<string> {
  return new Set(stores.flatMap(({ to }) => (to.kind === 'key' ? [to.key.id] : [])))
}
