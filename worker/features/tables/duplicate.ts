import type { Actor } from '#core/access/actor.ts'
import { findableViews } from '#core/access/view-visibility.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/duplicates.ts'
import { type TableWire, toTableWire } from '#core/api/wire/wire.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn, findTable } from '#core/find-in-schema.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { type CopiedColumns, copyContents, copyOfColumn, copyOfTable } from '../../schema/copy-table.ts'
import { hasNoDefault } from '../../schema/require-no-blanks.ts'
import { requireComputable } from '../../schema/new-link.ts'
import { viewColumnsForColumn, viewColumnsAfterColumn } from '../../schema/view-column-placement.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import type { Statement } from '../../platform/statement.ts'
import { insertColumns, insertTable } from '../../store/base/tables.ts'
import { insertView } from '../../store/base/views.ts'

type TableInput = {
  params: ParamsOf<typeof calls.tablesDuplicate>
  body: BodyOf<typeof calls.tablesDuplicate>
}
type ColumnInput = {
  params: ParamsOf<typeof calls.columnsDuplicate>
  body: BodyOf<typeof calls.columnsDuplicate>
}

/** Copies a table in one transaction: records keep their ids and links. */
export async function duplicateTable(context: Context, { params, body }: TableInput): Promise<TableWire> {
  const actor = await context.actor
  const { schema, tableId } = await changeSchema(context, 'table.duplicate', (current, engine) => {
    const table = findTable(current, params.tableId)
    if (current.tables.length >= limits.tablesPerBase)
      failBecause('LIMIT_REACHED', 'tablesPerBase', { max: limits.tablesPerBase })
    const titles = current.tables.map(({ title }) => title)
    if (body?.title !== undefined) requireFreeTitle(body.title, titles)
    const title = body?.title ?? nextFreeTitle(table.title, titles)
    const views = findableViews(actor, table.views).filter(
      (view) => view.isDefault || body?.options?.excludeViews !== true,
    )
    const copied = copyOfTable(current, table, { title, views })
    const without = { ...current, tables: [...current.tables, copied.table] }
    requireComputable(engine, without, [...copied.table.columns, ...copied.elsewhere.map(({ to }) => to)])
    const keys = keysOf(copied)
    return {
      tableId: copied.table.id,
      detail: { title, copyOf: table.id },
      statements: [
        // Keys are created with their links.
        ...engine.createTableStatements({
          ...copied.table,
          columns: copied.table.columns.filter(({ id }) => !keys.has(id)),
        }),
        ...copied.stores.flatMap(({ to }) => engine.createLinkStatements(to)),
        ...insertTable(current.baseId, copied.table),
        ...insertColumns(current.baseId, copied.table.columns),
        ...copied.table.views.flatMap((view) => insertView(current.baseId, view)),
        ...intoOthers(current, copied, actor),
        ...(body?.options?.excludeData === true
          ? []
          : copyContents(engine, copied, { from: table, to: copied.table })),
      ],
    }
  })
  return toTableWire(schema, findTable(schema, tableId), actor)
}

/** Copies a column in one transaction; a link with its inverse. */
export async function duplicateColumn(context: Context, { params, body }: ColumnInput): Promise<TableWire> {
  const actor = await context.actor
  const { schema, tableId } = await changeSchema(context, 'column.duplicate', (current, engine) => {
    const { table, column } = findColumn(current, params.columnId)
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
      failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
    requireComputable(
      engine,
      current,
      [...copied.own, ...copied.elsewhere].map(({ to }) => to),
    )
    const keys = keysOf(copied)
    const [first] = copied.own
    return {
      tableId: table.id,
      detail: { columnId: first?.to.id, title: first?.to.title, copyOf: column.id },
      statements: [
        ...copied.own.flatMap(({ to }) =>
          keys.has(to.id) || fieldOf(to).compute || fieldOf(to).connects
            ? []
            : engine.addColumnStatements(table, to),
        ),
        ...copied.stores.flatMap(({ to }) => engine.createLinkStatements(to)),
        ...insertColumns(
          current.baseId,
          copied.own.map(({ to }) => to),
        ),
        ...copied.own.flatMap(({ from, to }) =>
          viewColumnsAfterColumn(current.baseId, table, from, to, actor),
        ),
        ...intoOthers(current, copied, actor),
        ...(isEmptyCopy ? [] : copyContents(engine, copied, null)),
      ],
    }
  })
  return toTableWire(schema, findTable(schema, tableId), actor)
}

/** A copy without values cannot be required. */
function notRequired<T extends { to: Column }>(each: T): T {
  return hasNoDefault(each.to) ? { ...each, to: { ...each.to, required: false } } : each
}

function requireCopyable(column: Column): void {
  const { recordColumn, madeBy } = fieldOf(column)
  if (recordColumn || column.system || madeBy === 'source')
    fail('INVALID_REQUEST', { problem: `"${column.title}" is part of every record; it cannot be copied.` })
}

/** Adds the inverse links and keys to the tables that copied links lead to. */
function intoOthers({ baseId, tables }: BaseSchema, { elsewhere }: CopiedColumns, actor: Actor): Statement[] {
  const tableOf = (id: string): Table => tables.find((each) => each.id === id) ?? fail('BASE_CORRUPTED')
  return [
    ...insertColumns(
      baseId,
      elsewhere.map(({ to }) => to),
    ),
    ...elsewhere.flatMap(({ to }) => viewColumnsForColumn(baseId, tableOf(to.tableId), to, actor, undefined)),
  ]
}

function keysOf({ stores }: CopiedColumns): Set<string> {
  return new Set(stores.flatMap(({ to }) => (to.kind === 'key' ? [to.key.id] : [])))
}
