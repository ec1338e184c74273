import type { ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/public.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { toSortWire, toViewColumnWire, toViewWire } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { findTable } from '#core/find-in-schema.ts'
import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import { closingOf } from '#core/views/form-closing.ts'
import { formFields } from '#core/views/form.ts'
import { viewKindOf } from '#core/views/index.ts'
import { linkPageSettings, linkSettingsHeader } from '#core/views/share-settings.ts'
import { columnsShownInView } from '#core/views/visible-columns.ts'
import type { Context } from '../../context.ts'
import { stateRead } from '../../store/base-databases/read-plan.ts'
import { viewOptionsWire } from '../../schema/view-options-wire.ts'
import { isFormClosed } from './form-closing.ts'
import { type RespondentWire, respondentWire } from './form-respondent.ts'
import { setCacheControl } from './cache-control.ts'
import { sharedColumn } from './shared-column.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** A published view as strangers may see it: visible fields and nothing else of the base. */
export async function readMeta(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.publicMeta> },
): Promise<SharedViewWire | Response> {
  const database = await context.database()
  const at = await database.read(() => stateRead)
  const { schema } = at
  const { table, view } = findShared(schema, params.shareId, context.now)
  if (view.sharePasswordHash !== null)
    context.headers.set(linkSettingsHeader, JSON.stringify(linkPageSettings(view.shareMeta)))
  await requirePassword(context, view)
  const isClosed = view.type === 'form' && (await isFormClosed(context, database, view))
  const respondent = view.type === 'form' ? await respondentWire(context, database, table, view) : null
  const wire = isClosed
    ? closedFormWire(sharedWire(context.request, schema, table, view, []), view)
    : respondent
      ? withRespondentWire(context.request, schema, table, view, respondent)
      : sharedWire(context.request, schema, table, view, visibleIn(view, table))
  const { closesAt } = closingOf(view.options)
  return setCacheControl(context, database.baseId, view, wire, at, isClosed ? null : closesAt)
}

/** The form for a person who responds once: questions only for signed-in people who have not responded. */
function withRespondentWire(
  request: Request,
  schema: BaseSchema,
  table: Table,
  view: View,
  respondent: RespondentWire,
): SharedViewWire {
  const isAsked = !respondent.sign_in_required && !respondent.has_responded
  const wire = sharedWire(request, schema, table, view, isAsked ? visibleIn(view, table) : [])
  return { ...wire, view: { ...wire.view, ...respondent } }
}

/** Ids of the columns that the link shows. */
function visibleIn(view: View, table: Table): string[] {
  const shown = view.type === 'form' ? formFields(view, table) : columnsShownInView(view, table)
  return shown.map(({ column }) => column.id)
}

/** A form that accepts no more responses: its owner's message instead of questions. */
function closedFormWire(wire: SharedViewWire, { options }: View): SharedViewWire {
  return { ...wire, view: { ...wire.view, is_closed: true, closed_msg: options['closed_msg'] ?? '' } }
}

/** A published view with the columns that the link shows. */
export function sharedWire(
  request: Request,
  schema: BaseSchema,
  table: Table,
  view: View,
  visible: string[],
): SharedViewWire {
  const {
    created_by: _createdBy,
    owned_by: _ownedBy,
    section_id: _sectionId,
    ...wire
  } = toViewWire(schema.baseId, view, { kind: 'anonymous' })
  // Forms offer some of the options of select fields.
  const asked = view.type === 'form' ? formFields(view, table).map(({ column }) => column) : table.columns
  const places = new Map(view.columns.map((column) => [column.columnId, column]))
  return {
    ...wire,
    meta: shareMetaWire(schema.baseId, table, view, visible),
    // The reader used this link and has given its password.
    uuid: view.shareId,
    password_protected: view.sharePasswordHash !== null,
    view: viewOptionsWire(
      request,
      viewKindOf(view.type).publicOptions?.(wire.view, visible, table) ?? wire.view,
    ),
    client: 'sqlite3',
    relatedMetas: relatedMetas(schema, table, view, visible),
    columns: visible.flatMap((id) => {
      const place = places.get(id)
      return place ? [toViewColumnWire(view, place)] : []
    }),
    is_filtered: isFiltered(view, visible),
    sorts: view.sorts
      .filter(({ columnId }) => visible.includes(columnId))
      .toSorted((one, other) => one.order - other.order)
      .map((sort) => toSortWire(view.id, sort)),
    model: {
      id: table.id,
      title: table.title,
      columns: asked
        .filter((column) => visible.includes(column.id))
        .map((column) => {
          const place = places.get(column.id)
          if (!place) return fail('BASE_CORRUPTED')
          const { fk_column_id, show, label, help, required, width } = toViewColumnWire(view, place)
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

/**
 * Settings of the link, without its expiry, which is the publisher's business. Older clients store the field of a kanban's stacks there when sharing; the current
 * value is returned, if the view shows that field.
 */
function shareMetaWire(baseId: string, table: Table, view: View, visible: string[]): Record<string, unknown> {
  const { groupingFieldColumn: _, expires_at: _expiry, ...meta } = view.shareMeta
  const id = view.type === 'kanban' ? view.options['fk_grp_col_id'] : null
  const column = table.columns.find((each) => each.id === id && visible.includes(each.id))
  return column ? { ...meta, groupingFieldColumn: sharedColumn(baseId, column) } : meta
}

/** Tables that visible links lead to, with their display field only. */
function relatedMetas(
  schema: BaseSchema,
  table: Table,
  { type }: View,
  visible: string[],
): SharedViewWire['relatedMetas'] {
  const links = table.columns.filter((column) => visible.includes(column.id) && fieldOf(column).connects)
  return Object.fromEntries(
    links.map((column) => {
      const related = findTable(schema, readLinkOptions(column).relatedTableId)
      const naming = related.columns.filter((each) => each.primaryKey || each.displayValue)
      return [
        related.id,
        {
          id: related.id,
          // The table's title is not public.
          title: column.title,
          columns: naming.map((each) =>
            sharedColumn(schema.baseId, type === 'form' ? withoutValues(each) : each),
          ),
        },
      ]
    }),
  )
}

/** A field without its options and default, which may be values of records that a form does not offer. */
function withoutValues(column: Column): Column {
  return { ...column, selectOptions: [], defaultText: null, description: '' }
}

/**
 * Reports filters only if all of them use visible fields; otherwise it would reveal something about hidden
 * ones.
 */
function isFiltered({ filters }: View, visible: readonly string[]): boolean {
  const columns = filters.flatMap(({ columnId }) => columnId ?? [])
  return columns.length > 0 && columns.every((id) => visible.includes(id))
}
