import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { fieldUiOf } from '../../../fields/index.ts'
import { t } from '../../../i18n/i18n.ts'
import type { GridController } from '../controller.ts'
import type { Editing } from './edit-state.ts'
import { commitFill } from '../fill/commit-fill.ts'
import { cancelEdit, commitResult } from './editing.ts'

const editorRoomMinPx = 320

/** Positions an overlay editor over its cell. */
export function EditorLayer({ grid, editing }: { grid: GridController; editing: Editing }) {
  const layer = useRef<HTMLDivElement>(null)
  const { field } = editing.column
  const { Editor } = fieldUiOf(field)
  const { store, onCreateOption } = grid.props
  const row = store.rowAt(store.indexOf(editing.rowId))

  // Follow the cell on every frame, also while scrolling.
  useLayoutEffect(() => {
    const place = (): void => {
      const box = layer.current
      const cell = grid.editing?.cell
      if (!box || !cell) return
      const rect = grid.rectOf(cell)
      const isGone = rect.y + rect.height < grid.layout.headerHeight || rect.y > grid.viewport.height
      // Commit the edit when it scrolls out of view.
      if (isGone && document.activeElement instanceof HTMLElement && box.contains(document.activeElement)) {
        document.activeElement.blur()
        return
      }
      const isBelow =
        rect.y + rect.height + editorRoomMinPx <= grid.viewport.height || rect.y < editorRoomMinPx
      box.dataset['side'] = isBelow ? 'below' : 'above'
      box.style.cssText = `left:${rect.x - 1}px;top:${rect.y - 1}px;width:${Math.max(rect.width + 1, 160)}px;min-height:${rect.height + 1}px`
      if (grid.viewport.rtl) box.style.left = `${rect.x + rect.width - box.offsetWidth}px`
    }
    const stop = grid.onPaint(place)
    place()
    return stop
  }, [grid])

  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') grid.changeEditing({ fills: event.ctrlKey || event.metaKey })
  }
  return (
    <div
      ref={layer}
      onKeyDownCapture={onKeyDownCapture}
      className="absolute z-10 flex min-w-min bg-surface shadow-2 outline-2 -outline-offset-1 outline-focus"
    >
      <Editor
        value={row?.[field.id] ?? null}
        column={field}
        initialText={editing.typed}
        mode="cell"
        label={t('grid.cellOf', { field: field.title, row: editing.cell.row + 1 })}
        onCommit={(result, to) =>
          grid.editing?.fills ? commitFill(grid, result) : commitResult(grid, result, to ?? 'stay')
        }
        onCancel={() => cancelEdit(grid)}
        links={grid.props.linksOf?.(field, editing.rowId)}
        onCreateOption={onCreateOption && ((title) => onCreateOption(field.id, title))}
      />
    </div>
  )
}
