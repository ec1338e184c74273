import { readLinkOptions } from '#core/fields/links/link-options.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { readLinkOffers } from '#core/views/form-linked-records.ts'
import type { SchemaEdit } from './edits/schema-edit.ts'

/**
 * The view whose link an edit reaches: its own, or that of a published form that offers the view's records. There, only
 * filters and options matter.
 */
export function publishedBy(
  { tables }: BaseSchema,
  view: View,
  { of }: SchemaEdit,
): Pick<View, 'shareId' | 'options'> {
  if (view.shareId !== null || (of !== 'filter' && of !== 'view')) return view
  const form = tables
    .flatMap((table) => table.views.map((each) => ({ table, form: each })))
    .find(({ table, form: { type, shareId, options } }) =>
      type === 'form' && shareId !== null ? viewsOffered(table, options).includes(view.id) : false,
    )
  return form ? { ...view, shareId: form.form.shareId } : view
}

/** Ids of the views that determine which linked records a form offers. */
function viewsOffered({ columns }: Table, options: View['options']): string[] {
  return readLinkOffers(options['linked_records']).flatMap((offer) => {
    const column = columns.find(({ id }) => id === offer.columnId)
    const limit = column ? readLinkOptions(column).viewId : null
    return [offer.from === 'view' ? offer.viewId : null, limit].filter((id) => id !== null)
  })
}
