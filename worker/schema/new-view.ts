import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { Column, Table, View, ViewColumn, ViewLock, ViewType } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import { inputProblem } from '../http/validation-error.ts'

const columnWidth = 180

/** A new view with all columns in order; system columns are hidden. */
export function newView(
  table: Pick<Table, 'id' | 'columns' | 'views'>,
  wanted: {
    type: ViewType
    title: string
    isDefault: boolean
    createdBy: string | null
    lock?: ViewLock
    options: Record<string, unknown>
    /** Options of a view of the same type, whose fields may have been deleted since. */
    copied?: Record<string, unknown>
  },
  key: string,
  id = newId('view', key),
): View {
  return {
    id,
    tableId: table.id,
    type: wanted.type,
    title: wanted.title,
    description: '',
    isDefault: wanted.isDefault,
    lock: wanted.lock ?? 'collaborative',
    showSystemFields: false,
    order: Math.max(0, ...table.views.map((view) => view.order)) + 1,
    shareId: null,
    sharePasswordHash: null,
    shareMeta: {},
    sharedBy: null,
    sharedAt: null,
    withdrawnShare: null,
    hiddenFrom: [],
    options: readViewOptions(wanted.type, wanted.options, table, wanted.copied),
    columns: displayFirst(table.columns).map((column, index) =>
      newViewColumn(wanted.type, column, index + 1, key),
    ),
    filters: [],
    sorts: [],
    createdBy: wanted.createdBy,
    ownedBy: null,
    sectionId: null,
  }
}

/** Settings of a column in a view that it is added to. */
export function newViewColumn(type: ViewType, column: Column, order: number, key: string): ViewColumn {
  return {
    id: newId('viewColumn', key),
    columnId: column.id,
    show: viewKindOf(type).showsNew(column),
    order,
    width: columnWidth,
    label: '',
    help: '',
    required: false,
  }
}

/**
 * Parses the options of a view type; drops unknown members and rejects invalid ones and those that do not fit
 * the table. `before` holds the current options.
 */
export function readViewOptions(
  type: ViewType,
  given: Record<string, unknown>,
  table: Pick<Table, 'columns'>,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  const kind = viewKindOf(type)
  const result = v.safeParse(kind.options, { ...before, ...given })
  if (!result.success) fail('INVALID_REQUEST', { problem: inputProblem(result.issues[0]) })
  return kind.fit ? kind.fit(result.output, table, before) : result.output
}

function displayFirst(columns: Column[]): Column[] {
  return [...columns].sort((a, b) => Number(b.displayValue) - Number(a.displayValue) || a.order - b.order)
}
