import type { ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/public.ts'
import type { SharedViewWire } from '#core/api/public.ts'
import { toSortWire, toViewColumnWire, toViewWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { readLinkOptions } from '#core/fields/link-options.ts'
import { findTable } from '#core/find.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { formFields } from '#core/views/form.ts'
import { viewKindOf } from '#core/views/index.ts'
import { shownIn } from '#core/views/shown.ts'
import type { Context } from '../../context.ts'
import { viewOptionsWire } from '../../view-options-wire.ts'
import { cacheable } from './cacheable.ts'
import { sharedColumn } from './shared-column.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** A published view as strangers may know it: its visible fields and nothing else of the base. */
export async function readMeta(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.publicMeta> },
): Promise<SharedViewWire | Response> {
  const home = await context.home()
  const schema = await home.schema()
  const { table, view } = findShared(schema, params.shareId)
  await requirePassword(context, view)
  return cacheable(context, home.baseId, view, sharedWire(context.request, schema, table, view))
}

function sharedWire(request: Request, schema: BaseSchema, table: Table, view: View): SharedViewWire {
  const visible =
    view.type === 'form'
      ? formFields(view, table).map(({ column }) => column.id)
      : shownIn(view, table).map(({ column }) => column.id)
  const { created_by: _, ...wire } = toViewWire(schema.baseId, view, { kind: 'anonymous' })
  const places = new Map(view.columns.map((column) => [column.columnId, column]))
  return {
    ...wire,
    // The reader has come by this link, and has given its password.
    uuid: view.shareId,
    password_protected: view.sharePasswordHash !== null,
    view: viewOptionsWire(request, viewKindOf(view.type).told?.(wire.view, visible) ?? wire.view),
    client: 'sqlite3',
    relatedMetas: relatedMetas(schema, table, visible),
    columns: visible.flatMap((id) => {
      const place = places.get(id)
      return place ? [toViewColumnWire(view.id, place)] : []
    }),
    is_filtered: isFiltered(view, visible),
    sorts: view.sorts
      .filter(({ columnId }) => visible.includes(columnId))
      .toSorted((one, other) => one.order - other.order)
      .map((sort) => toSortWire(view.id, sort)),
    model: {
      id: table.id,
      title: table.title,
      columns: table.columns
        .filter((column) => visible.includes(column.id))
        .map((column) => {
          const place = places.get(column.id)
          if (!place) return fail('BASE_DAMAGED')
          const { fk_column_id, show, label, help, required, width } = toViewColumnWire(view.id, place)
          return {
            ...sharedColumn(schema.baseId, column),
            fk_column_id,
            show,
            label,
            help,
            required,
            width,
          }
        }),
    },
  }
}

/** The tables that visible links lead to. Of their fields, strangers see what names a record. */
function relatedMetas(schema: BaseSchema, table: Table, visible: string[]): SharedViewWire['relatedMetas'] {
  const links = table.columns.filter((column) => visible.includes(column.id) && fieldOf(column).connects)
  return Object.fromEntries(
    links.map((column) => {
      const related = findTable(schema, readLinkOptions(column).relatedTableId)
      const naming = related.columns.filter((each) => each.primaryKey || each.displayValue)
      return [
        related.id,
        {
          id: related.id,
          // The name of the table itself is not public.
          title: column.title,
          columns: naming.map((each) => sharedColumn(schema.baseId, each)),
        },
      ]
    }),
  )
}

/** That a view is filtered is told only where all of its filters are of visible fields: else it says something of hidden ones. */
function isFiltered({ filters }: View, visible: readonly string[]): boolean {
  const columns = filters.flatMap(({ columnId }) => columnId ?? [])
  return columns.length > 0 && columns.every((id) => visible.includes(id))
}
