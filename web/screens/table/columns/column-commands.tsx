import * as limits from '#core/limits.ts'
import { type Ref, Suspense, useImperativeHandle, useState } from 'react'
import type { ColumnWire, TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { showError } from '../../../api/http/show-error.ts'
import { duplicateColumn, makePrimary, refreshTables } from '../../../api/schema/tables.ts'
import { conditionOn, newFilterId } from '../view/filter-tree.ts'
import type { ColumnLayout } from '../view/use-column-layout.ts'
import type { ColumnKey } from '../../../views/grid/keyboard/key-bindings.ts'
import { columnOf, orderAt } from '../view/column-layout.ts'
import type { ViewSetup } from '../view/view-setup.ts'
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

/** The column menu, the field editor, and their commands. */
export function ColumnCommands(props: {
  ref: Ref<ColumnCommandsHandle>
  table: TableWire
  /** All tables of the base. */
  tables: readonly TableWire[]
  view: ViewWire
  setup: ViewSetup
  places: ColumnLayout
  canManage: boolean
  /** Freezes this many columns. */
  onFreeze: (count: number) => void
  /** A condition was added and needs a value. */
  onFilter: () => void
  /** The table's columns changed. */
  onSchemaChange: () => void
  /** Returns focus to the grid after closing. */
  onDone: () => void
}) {
  const { table, view, setup, places } = props
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  // Keep focus where a click elsewhere put it.
  const goBack = (): void =>
    afterFocusReturned(() => document.activeElement === document.body && props.onDone())
  // The menu also reports closing after a command opened something else.
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
  /** How many columns are frozen if this one is the last. */
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
        return void makePrimary(table, column.id).catch(showError)
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
      showError(error)
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
            canFreeze={freezeCount(menuColumn.id) <= limits.frozenColumnsMax}
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

/** Wait until the closing menu has returned focus, so that the next popup keeps it. */
function afterFocusReturned(task: () => unknown): void {
  requestAnimationFrame(() => requestAnimationFrame(task))
}
