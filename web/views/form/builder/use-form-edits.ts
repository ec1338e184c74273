import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formColumnsUpdate, formsUpdate } from '#core/api/endpoints/views.ts'
import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import type { ViewColumn } from '#core/schema.ts'
import { offeredColumn, readChoices } from '#core/views/form-choices.ts'
import { formFieldOf } from '#core/views/form-field.ts'
import { isAskableLink, offerFor, readLinkOffers } from '#core/views/form-linked-records.ts'
import { missingFormFields } from '#core/views/form.ts'
import { request } from '../../../api/session/current-session.ts'
import { takeSaved } from '../../../api/http/optimistic-update.ts'
import { tableQuery, tablesQuery } from '../../../api/schema/tables.ts'
import { viewColumnsQuery } from '../../../api/schema/views.ts'
import { type PlacedField, splitFields } from './field-order.ts'
import { type FormModel, formModel, fromPlace } from '../form-model.ts'
import { createSaveQueue, type Patch, type SaveQueue, type SaveState } from './save-queue.ts'

/** Queue target of the form's own texts and options. Fields use their view column's id. */
const options = 'options'
const quiet = { showLoading: false }

export type FieldPatch = Partial<Pick<ViewColumn, 'show' | 'order' | 'label' | 'help' | 'required'>>

export type FormEdits = {
  /** The form with unsaved changes applied. */
  form: FormModel
  /** The view's options with unsaved changes applied, also those that respondents do not see. */
  options: Readonly<Record<string, unknown>>
  included: PlacedField[]
  unused: PlacedField[]
  /** Required fields that the form omits. */
  lacks: string[]
  save: SaveState
  queue: SaveQueue
  setOptions: (patch: Patch, when?: 'soon' | 'now') => void
  setField: (placeId: string, patch: FieldPatch, when?: 'soon' | 'now') => void
}

/** The state of the form editor; null while fields load. */
export function useFormEdits(table: TableWire, view: ViewWire): FormEdits | null {
  const { data: wires } = useQuery(viewColumnsQuery(view.id))
  const { id: tableId, base_id: baseId } = table
  const queue = useMemo(() => queueOf({ id: tableId, base_id: baseId }, view.id), [tableId, baseId, view.id])
  const save = useSyncExternalStore(queue.subscribe, queue.state)

  useEffect(() => {
    const flush = (): void => void queue.flush()
    addEventListener('pagehide', flush)
    // Retry saves that failed offline.
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [queue])

  if (!wires) return null
  const columns = table.columns.map(fromColumnWire)
  const places = wires.map((wire) => ({ ...fromPlace(wire), ...patchOf(save.overlays.get(wire.id)) }))
  const { included, unused } = splitFields(places, columns)
  const setField: FormEdits['setField'] = (placeId, patch, when) => queue.change(placeId, patch, when)
  const known = { ...view.view, ...save.overlays.get(options) }
  const choices = readChoices(known['choices'])
  const offers = readLinkOffers(known['linked_records'])
  const fields = included
    .filter(({ column }) => !isAskableLink(column) || offerFor(column, offers))
    .map(({ column, place }) => formFieldOf(offeredColumn(column, choices), place))
  return {
    form: formModel(known, fields),
    options: known,
    included,
    unused,
    lacks: missingFormFields({ columns: places, showSystemFields: view.show_system_fields }, { columns }).map(
      ({ id }) => id,
    ),
    save,
    queue,
    setOptions: (patch, when) => queue.change(options, patch, when),
    setField,
  }
}

function queueOf(table: Pick<TableWire, 'id' | 'base_id'>, viewId: string): SaveQueue {
  let timer: ReturnType<typeof setTimeout> | undefined
  return createSaveQueue({
    send: async (target, patch) => {
      if (target === options) await request(formsUpdate, { params: { viewId }, body: patch }, quiet)
      else await request(formColumnsUpdate, { params: { viewColumnId: target }, body: patch }, quiet)
    },
    onSaved: (target, patch) => {
      if (target === options) takeOptions(table, viewId, patch)
      else takeField(viewId, target, patch)
    },
    schedule: (task, milliseconds) => {
      clearTimeout(timer)
      timer = setTimeout(task, milliseconds)
    },
  })
}

function takeOptions(table: Pick<TableWire, 'id' | 'base_id'>, viewId: string, patch: Patch): void {
  const patched = (known: TableWire): TableWire => ({
    ...known,
    views: known.views.map((each) =>
      each.id === viewId ? { ...each, view: { ...each.view, ...patch } } : each,
    ),
  })
  // The next edit of a list, such as the sections, begins with what is here.
  takeSaved(tableQuery(table.base_id, table.id).queryKey, (known) => known && patched(known))
  takeSaved(tablesQuery(table.base_id).queryKey, (tables) =>
    tables?.map((each) => (each.id === table.id ? patched(each) : each)),
  )
}

function takeField(viewId: string, placeId: string, patch: Patch): void {
  takeSaved(viewColumnsQuery(viewId).queryKey, (wires: ViewColumnWire[] | undefined) =>
    wires
      ?.map((wire) => (wire.id === placeId ? { ...wire, ...patch } : wire))
      .toSorted((one, other) => one.order - other.order),
  )
}

/** Safe, because only `setField` queues field patches. */
function patchOf(patch: Patch | undefined): FieldPatch {
  return patch ?? {}
}
