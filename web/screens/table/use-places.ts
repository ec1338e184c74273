import * as v from 'valibot'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire.ts'
import { asOneStep } from '../../api/journal.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { showAllColumns, updateViewColumn } from '../../api/views.ts'
import type { ColumnWidth } from '../../views/grid/grid-props.ts'
import type { OwnChange } from './own-changes.tsx'
import { useOwn } from './use-own.ts'
import { type LocalPlaces, orderAt, ordersAt, placeColumns, type Placed } from './view-columns.ts'

const placeChange = v.object({
  show: v.exactOptional(v.boolean()),
  width: v.exactOptional(v.number()),
  order: v.exactOptional(v.number()),
})
type PlaceChange = v.InferOutput<typeof placeChange>
const ownPlaces = v.array(v.tuple([v.string(), placeChange]))

export type Places = {
  /** All columns in the view's order. */
  all: readonly Placed[]
  shown: readonly Placed[]
  /** Shows, hides or orders a column; rejects when that cannot be stored. */
  change: (columnId: string, patch: PlaceChange) => Promise<void>
  show: (columnId: string, show: boolean) => void
  /** Moves a column to a place among all columns. */
  move: (columnId: string, toIndex: number) => void
  /** Moves columns, in their order, to a place among the others that show. */
  moveShown: (columnIds: readonly string[], toIndex: number) => void
  resize: (widths: readonly ColumnWidth[]) => void
  showAll: (show: boolean) => void
  /** The view that keeps them for everybody; null where they are one's own. */
  keptIn: string | null
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
  const [own, setOwn] = useOwn({ viewId: view.id, part: 'places', canStore }, ownPlaces)
  const local: LocalPlaces = new Map(own)
  const columns = view.show_system_fields
    ? table.columns
    : table.columns.filter((column) => !column.system || options.places.some(isShown(column.id)))
  const all = placeColumns(columns, options.places, local)
  const shown = all.filter(({ show }) => show)

  async function store(columnId: string, patch: PlaceChange): Promise<void> {
    const place = all.find(({ column }) => column.id === columnId)
    if (canStore && place?.viewColumnId) return updateViewColumn(view.id, place.viewColumnId, patch)
    setOwn((before) => {
      const known = new Map(before)
      return [...known.set(columnId, { ...known.get(columnId), ...patch })]
    })
  }
  function change(columnId: string, patch: PlaceChange): void {
    store(columnId, patch).catch(tellProblem)
  }
  function changeAll(patches: readonly (readonly [string, PlaceChange])[]): void {
    const storeAll = async (): Promise<void> => {
      for (const [id, patch] of patches) await store(id, patch)
    }
    void asOneStep(storeAll).catch(tellProblem)
  }
  function moveIn(list: readonly Placed[], columnId: string, toIndex: number): void {
    const items = list.map(({ column, order }) => ({ id: column.id, order }))
    change(columnId, { order: orderAt(items, columnId, toIndex) })
  }
  return {
    all,
    shown,
    keptIn: canStore ? view.id : null,
    change: store,
    show: (columnId, show) => change(columnId, { show }),
    // The first place is that of the column that names the records.
    move: (columnId, toIndex) => moveIn(all, columnId, Math.max(1, toIndex)),
    moveShown(columnIds, toIndex) {
      const items = shown.map(({ column, order }) => ({ id: column.id, order }))
      const orders = ordersAt(items, columnIds, Math.max(1, toIndex))
      changeAll(columnIds.map((id, at) => [id, { order: orders[at] ?? 0 }]))
    },
    resize: (widths) => changeAll(widths.map(([id, width]) => [id, { width }])),
    showAll(show) {
      if (canStore) showAllColumns(view.id, show).catch(tellProblem)
      else for (const { column } of all) if (!column.system) change(column.id, { show })
    },
    own:
      canStore || local.size === 0
        ? null
        : {
            reset: () => setOwn(null),
            async save() {
              for (const [columnId, patch] of local) {
                const place = all.find(({ column }) => column.id === columnId)
                if (place?.viewColumnId) await updateViewColumn(view.id, place.viewColumnId, patch)
              }
              setOwn(null)
            },
          },
  }
}

const isShown = (columnId: string) => (place: ViewColumnWire) => place.fk_column_id === columnId && place.show
