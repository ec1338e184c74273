import { useState } from 'react'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { showAllColumns, updateViewColumn } from '../../api/views.ts'
import type { OwnChange } from './own-changes.tsx'
import { type LocalPlaces, orderAt, placeColumns, type Placed } from './view-columns.ts'

type PlaceChange = { show?: boolean; width?: number; order?: number }

export type Places = {
  /** All columns in the view's order. */
  all: readonly Placed[]
  shown: readonly Placed[]
  /** Shows, hides or orders a column; rejects when that cannot be stored. */
  change: (columnId: string, patch: PlaceChange) => Promise<void>
  show: (columnId: string, show: boolean) => void
  /** Moves a column to a place among all columns. */
  move: (columnId: string, toIndex: number) => void
  /** Moves a column to a place among those that show. */
  moveShown: (columnId: string, toIndex: number) => void
  resize: (columnId: string, width: number) => void
  showAll: (show: boolean) => void
  /** What one person changed for themselves. */
  own: OwnChange | null
}

/** Which columns show, where and how wide: stored on the view, or one's own where one may not store. */
export function usePlaces(options: {
  table: Pick<TableWire, 'columns'>
  view: Pick<ViewWire, 'id' | 'show_system_fields'>
  places: readonly ViewColumnWire[]
  canStore: boolean
}): Places {
  const { table, view, canStore } = options
  const [local, setLocal] = useState<LocalPlaces>(new Map())
  const columns = view.show_system_fields
    ? table.columns
    : table.columns.filter((column) => !column.system || options.places.some(isShown(column.id)))
  const all = placeColumns(columns, options.places, local)
  const shown = all.filter(({ show }) => show)

  async function store(columnId: string, patch: PlaceChange): Promise<void> {
    const place = all.find(({ column }) => column.id === columnId)
    if (canStore && place?.viewColumnId) return updateViewColumn(view.id, place.viewColumnId, patch)
    setLocal((before) => new Map(before).set(columnId, { ...before.get(columnId), ...patch }))
  }
  function change(columnId: string, patch: PlaceChange): void {
    store(columnId, patch).catch(tellProblem)
  }
  function moveIn(list: readonly Placed[], columnId: string, toIndex: number): void {
    const items = list.map(({ column, order }) => ({ id: column.id, order }))
    change(columnId, { order: orderAt(items, columnId, toIndex) })
  }
  return {
    all,
    shown,
    change: store,
    show: (columnId, show) => change(columnId, { show }),
    // The first place is that of the column that names the records.
    move: (columnId, toIndex) => moveIn(all, columnId, Math.max(1, toIndex)),
    moveShown: (columnId, toIndex) => moveIn(shown, columnId, Math.max(1, toIndex)),
    resize: (columnId, width) => change(columnId, { width }),
    showAll(show) {
      if (canStore) showAllColumns(view.id, show).catch(tellProblem)
      else for (const { column } of all) if (!column.system) change(column.id, { show })
    },
    own:
      canStore || local.size === 0
        ? null
        : {
            reset: () => setLocal(new Map()),
            async save() {
              for (const [columnId, patch] of local) {
                const place = all.find(({ column }) => column.id === columnId)
                if (place?.viewColumnId) await updateViewColumn(view.id, place.viewColumnId, patch)
              }
              setLocal(new Map())
            },
          },
  }
}

const isShown = (columnId: string) => (place: ViewColumnWire) => place.fk_column_id === columnId && place.show
