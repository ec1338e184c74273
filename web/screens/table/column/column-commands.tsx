import { type Ref, Suspense, useImperativeHandle, useState } from 'react'
import type { ColumnWire, TableWire, ViewWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { duplicateColumn, makePrimary, refreshTables } from '../../../api/tables.ts'
import { conditionOn, newFilterId } from '../filter/filter-tree.ts'
import type { Places } from '../use-places.ts'
import { FROZEN_MAX } from '../../../views/grid/freeze-drag.ts'
import type { ColumnKey } from '../../../views/grid/keys.ts'
import { columnOf, orderAt } from '../view-columns.ts'
import type { ViewSetup } from '../view-setup.ts'
import type { ColumnCommand } from './column-menu.tsx'
import { ColumnEditor, ColumnMenu, DeleteColumn } from './lazy-column.tsx'

export type ColumnCommandsHandle = {
  add: (anchor: DOMRect) => void
  openMenu: (columnId: string, anchor: DOMRect) => void
  byKey: (key: ColumnKey, columnId: string, anchor: DOMRect) => void
}

type Open =
  | { what: 'menu'; columnId: string; anchor: DOMRect }
  | {
      what: 'editor'
      column: ColumnWire | null
      place: { order: number; view_id: string } | null
      anchor: DOMRect
    }
  | { what: 'delete'; column: ColumnWire }

/** The menu of a column, its editor, and all that they do. */
export function ColumnCommands(props: {
  ref: Ref<ColumnCommandsHandle>
  table: TableWire
  /** All tables of the base. */
  tables: readonly TableWire[]
  view: ViewWire
  setup: ViewSetup
  places: Places
  canManage: boolean
  /** Keeps so many columns in sight. */
  onFreeze: (count: number) => void
  /** A condition was added and waits to be filled in. */
  onFilter: () => void
  /** The columns are others now. */
  onSchemaChange: () => void
  /** What was open is closed: the focus may go back to the grid. */
  onDone: () => void
}) {
  const { table, view, setup, places } = props
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  // Whoever has clicked elsewhere is there already.
  const goBack = (): void =>
    afterFocusReturned(() => document.activeElement === document.body && props.onDone())
  // The menu also tells of its end after a command has opened something else.
  const closeMenu = (): void => setOpen((now) => (now?.what === 'menu' ? null : now))

  useImperativeHandle(props.ref, () => ({
    add: (anchor) => setOpen({ what: 'editor', column: null, place: null, anchor }),
    openMenu: (columnId, anchor) => setOpen({ what: 'menu', columnId, anchor }),
    byKey(key, columnId, anchor) {
      const column = table.columns.find(({ id }) => id === columnId)
      if (!column) return
      if (key === 'edit-column') setOpen({ what: 'editor', column, place: null, anchor })
      else if (key === 'delete-column') {
        if (!column.pv && !column.pk && !column.system) setOpen({ what: 'delete', column })
      } else editorAt(column, key === 'insert-column-after' || column.pv ? 1 : 0, anchor)
    },
  }))

  function editorAt(column: ColumnWire, offset: 0 | 1, anchor: DOMRect): void {
    const items = places.all.map((one) => ({ id: one.column.id, order: one.order }))
    const index = items.findIndex(({ id }) => id === column.id)
    setOpen({
      what: 'editor',
      column: null,
      place: { order: orderAt(items, '', index + offset), view_id: view.id },
      anchor,
    })
  }
  /** How many columns stay in sight when this one is the last of them. */
  function freezeCount(columnId: string): number {
    return places.shown.findIndex((one) => one.column.id === columnId) + 1
  }
  function run(command: ColumnCommand, column: ColumnWire, anchor: DOMRect): void {
    const { sorts } = setup.state()
    switch (command) {
      case 'edit':
        return setOpen({ what: 'editor', column, place: null, anchor })
      case 'insert-before':
        return editorAt(column, 0, anchor)
      case 'insert-after':
        return editorAt(column, 1, anchor)
      case 'sort-asc':
      case 'sort-desc': {
        const known = sorts.find(({ columnId }) => columnId === column.id)
        const direction = command === 'sort-asc' ? 'asc' : 'desc'
        return setup.setSorts([{ id: known?.id ?? newFilterId(), columnId: column.id, direction }])
      }
      case 'filter':
        setup.addCondition(conditionOn(columnOf(column), newFilterId()))
        return props.onFilter()
      case 'freeze':
        return props.onFreeze(freezeCount(column.id))
      case 'duplicate':
      case 'duplicate-empty':
        return void duplicate(column, command === 'duplicate')
      case 'hide':
        return places.show(column.id, false)
      case 'make-primary':
        return void makePrimary(table, column.id).catch(tellProblem)
      case 'delete':
        return setOpen({ what: 'delete', column })
    }
  }
  async function duplicate(column: ColumnWire, withValues: boolean): Promise<void> {
    try {
      await duplicateColumn(column.id, withValues)
      if (fieldOf({ type: column.uidt }).connects) await refreshTables(table.base_id)
      props.onSchemaChange()
    } catch (error) {
      tellProblem(error)
    }
  }
  const menuColumn = open?.what === 'menu' ? table.columns.find(({ id }) => id === open.columnId) : undefined
  return (
    <>
      {open?.what === 'menu' && menuColumn && (
        <Suspense>
          <ColumnMenu
            column={columnOf(menuColumn)}
            anchor={open.anchor}
            canManage={props.canManage}
            canFreeze={freezeCount(menuColumn.id) <= FROZEN_MAX}
            onCommand={(command) => {
              close()
              afterFocusReturned(() => run(command, menuColumn, open.anchor))
            }}
            onClose={closeMenu}
          />
        </Suspense>
      )}
      {open?.what === 'editor' && (
        <Suspense>
          <ColumnEditor
            table={table}
            tables={props.tables}
            column={open.column}
            place={open.place}
            anchor={open.anchor}
            onClose={(isSaved) => {
              close()
              goBack()
              if (isSaved) props.onSchemaChange()
            }}
          />
        </Suspense>
      )}
      {open?.what === 'delete' && (
        <Suspense>
          <DeleteColumn
            table={table}
            column={open.column}
            onSchemaChange={props.onSchemaChange}
            onClose={() => {
              close()
              goBack()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A menu that closes gives the focus back a moment later; what opens next should be after that. */
function afterFocusReturned(task: () => unknown): void {
  requestAnimationFrame(() => requestAnimationFrame(task))
}
