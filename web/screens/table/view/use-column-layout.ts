import * as v from 'valibot'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { groupActions } from '../../../api/records/action-log.ts'
import { showError } from '../../../api/http/show-error.ts'
import { showAllColumns, updateViewColumn } from '../../../api/schema/views.ts'
import type { ColumnWidth } from '../../../views/grid/grid-props.ts'
import type { PersonalChange } from './personal-changes.tsx'
import { usePersonalSetting } from './use-personal-setting.ts'
import {
  type LocalColumnLayout,
  orderAt,
  ordersAt,
  layoutColumns,
  type LaidOutColumn,
} from './column-layout.ts'

const placeChange = v.object({
  show: v.exactOptional(v.boolean()),
  width: v.exactOptional(v.number()),
  order: v.exactOptional(v.number()),
})
type PlaceChange = v.InferOutput<typeof placeChange>
const ownPlaces = v.array(v.tuple([v.string(), placeChange]))

export type ColumnLayout = {
  /** All columns in the view's order. */
  all: readonly LaidOutColumn[]
  shown: readonly LaidOutColumn[]
  /** Shows, hides or moves a column; rejects if saving fails. */
  change: (columnId: string, patch: PlaceChange) => Promise<void>
  show: (columnId: string, show: boolean) => void
  /** Moves a column to an index among all columns. */
  move: (columnId: string, toIndex: number) => void
  /** Moves columns, in order, to an index among the other visible ones. */
  moveShown: (columnIds: readonly string[], toIndex: number) => void
  resize: (widths: readonly ColumnWidth[]) => void
  showAll: (show: boolean) => void
  /** The view that stores the layout; null for a personal one. */
  keptIn: string | null
  /** Personal changes. */
  own: PersonalChange | null
}

/** Visibility, order and width of columns, stored on the view or personal. */
export function useColumnLayout(options: {
  table: Pick<TableWire, 'columns'>
  view: Pick<ViewWire, 'id' | 'show_system_fields'>
  places: readonly ViewColumnWire[]
  canStore: boolean
  /** The view shows a field that records were read without. */
  onShown?: () => void
}): ColumnLayout {
  const { table, view, canStore, onShown } = options
  const [own, setOwn] = usePersonalSetting({ viewId: view.id, part: 'places', canStore }, ownPlaces)
  const local: LocalColumnLayout = new Map(own)
  const columns = view.show_system_fields
    ? table.columns
    : table.columns.filter((column) => !column.system || options.places.some(isShown(column.id)))
  const all = layoutColumns(columns, options.places, local)
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
    store(columnId, patch).catch(showError)
  }
  function changeAll(patches: readonly (readonly [string, PlaceChange])[]): void {
    const storeAll = async (): Promise<void> => {
      for (const [id, patch] of patches) await store(id, patch)
    }
    void groupActions(storeAll).catch(showError)
  }
  function moveIn(list: readonly LaidOutColumn[], columnId: string, toIndex: number): void {
    const items = list.map(({ column, order }) => ({ id: column.id, order }))
    change(columnId, { order: orderAt(items, columnId, toIndex) })
  }
  return {
    all,
    shown,
    keptIn: canStore ? view.id : null,
    change: store,
    show(columnId, show) {
      void store(columnId, { show })
        .then(() => (show ? onShown?.() : undefined))
        .catch(showError)
    },
    // Index 0 is the primary field's.
    move: (columnId, toIndex) => moveIn(all, columnId, Math.max(1, toIndex)),
    moveShown(columnIds, toIndex) {
      const items = shown.map(({ column, order }) => ({ id: column.id, order }))
      const first = shown[0]?.column.displayValue ? 1 : 0
      const orders = ordersAt(items, columnIds, Math.max(first, toIndex))
      changeAll(columnIds.map((id, at) => [id, { order: orders[at] ?? 0 }]))
    },
    resize: (widths) => changeAll(widths.map(([id, width]) => [id, { width }])),
    showAll(show) {
      if (canStore)
        showAllColumns(view.id, show)
          .then(() => (show ? onShown?.() : undefined))
          .catch(showError)
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
