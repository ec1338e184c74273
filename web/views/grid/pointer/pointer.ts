import { fieldUiOf } from '../../../fields/index.ts'
import { lazyModule } from '../../../ui/lazy-module.ts'
import { clickValue, followLink, openAddress, placeCaret } from '../editing/cell-clicks.ts'
import { columnsWith, fitColumns } from '../columns/column-moves.ts'
import { editColumn, openColumnMenu } from '../commands.ts'
import type { GridController } from '../controller.ts'
import { cellDrag, columnDrag, fillDrag, widthDrag, type Drag, type Point } from './drags.ts'
import { freezeDrag } from '../columns/freeze-drag.ts'
import { toggleGroup } from '../rows/group-header-actions.ts'
import { beginEdit, commitText } from '../editing/editing.ts'
import { type Cell, columnX, toPhysical } from '../layout/geometry.ts'
import { edgePush, hitTest, type Hit } from './hit-test.ts'
import { fill } from '../fill/lazy-fill.ts'
import { cursorOf, hintOf } from './pointer-hints.ts'
import { rowDrag } from '../rows/row-moves.ts'
import { insertRow, openRow, tickAll, tickRange, tickRow } from '../rows/row-actions.ts'
import { extendTo, inRange, selectCell, selectColumns, selectRows } from '../keyboard/selection.ts'
import type { Touch } from './touch.ts'

const touchPart = lazyModule(() => import('./touch.ts'))

/** Handles mouse, pen and touch. `scroller` covers the canvas and scrolls natively. */
export const createPointer = (
  grid: GridController,
  scroller: HTMLElement,
  canvas: HTMLElement,
): { ready: Promise<void>; stop: () => void } => {
  const stopping = new AbortController()
  const { signal } = stopping
  let drag: Drag | null = null
  let lastEvent: PointerEvent | null = null
  let frame = 0
  let pressed = ''
  let touch: Touch | null = null

  const pointOf = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.x, y: event.clientY - box.y }
  }
  const hitAt = ({ x, y }: Point): Hit => hitTest(grid.layout, grid.viewport, x, y, grid.fillCorner)

  const setHover = (hit: Hit): void => {
    const before = grid.hover
    if (JSON.stringify(before) === JSON.stringify(hit)) return
    grid.hoverOver(hit)
    scroller.style.cursor = cursorOf(grid, hit)
    scroller.title = hintOf(grid, hit)
  }

  /** Auto-scroll while a drag is held at an edge. */
  const push = (): void => {
    frame = 0
    if (!drag || !lastEvent || drag.scrolls === 'none') return
    const at = pointOf(lastEvent)
    const by = edgePush(grid.layout, grid.viewport, at.x, at.y)
    const x = drag.scrolls === 'y' ? 0 : by.x
    const y = drag.scrolls === 'x' ? 0 : by.y
    if (x === 0 && y === 0) return
    grid.setScroll(Math.max(0, grid.viewport.scrollX + x), Math.max(0, grid.viewport.scrollY + y))
    drag.onMove(at, lastEvent)
    frame = requestAnimationFrame(push)
  }

  const start = (event: PointerEvent, next: Drag | null): void => {
    if (!next) return
    drag = next
    lastEvent = event
    try {
      scroller.setPointerCapture(event.pointerId)
    } catch {
      // A press held until this code loaded may have ended.
    }
  }

  const press = (event: PointerEvent, at: Point, hit: Hit): void => {
    grid.endTabRun()
    switch (hit.kind) {
      case 'cell': {
        const cell = { row: hit.row, col: hit.col }
        if (event.shiftKey && grid.active) grid.select(extendTo(grid.selection, cell, grid.bounds))
        else if (event.button === 0 && followLink(grid, cell, event)) return
        else grid.select(selectCell(cell), cell)
        start(
          event,
          cellDrag(grid, (to) => grid.select(extendTo(grid.selection, to, grid.bounds))),
        )
        return
      }
      case 'fill':
        if (grid.range) start(event, fillDrag(grid, grid.range))
        return
      case 'resize':
        start(event, widthDrag(grid, hit.col, at))
        return
      case 'freeze':
        start(event, freezeDrag(grid))
        return
      case 'header': {
        const { selection } = grid
        const anchor = event.shiftKey && selection.kind === 'columns' ? selection.anchor : hit.col
        // Keep a multi-selection, because a drag may follow.
        if (event.shiftKey || columnsWith(grid, hit.col).length === 1)
          grid.select(selectColumns(grid.columnIds, anchor, hit.col, grid.active?.row ?? 0))
        start(event, columnDrag(grid, hit.col, at))
        return
      }
      case 'row-head':
        if (hit.part === 'check') pressRow(event, hit.row)
        if (hit.part === 'grip') start(event, rowDrag(grid, hit.row, at))
        return
      default:
    }
  }

  /** A press elsewhere commits pending text; overlay editors commit on blur. */
  const finishEdit = (): void => {
    if (grid.editing?.kind === 'text') commitText(grid)
    else if (grid.editing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  const pressRow = (event: PointerEvent, row: number): void => {
    tickRow(grid, row, event.shiftKey)
    start(
      event,
      cellDrag(grid, (cell) => {
        if (cell.row !== row) void tickRange(grid, row, cell.row)
      }),
    )
  }

  scroller.addEventListener(
    'pointerdown',
    (event) => {
      grid.setTouch(event.pointerType === 'touch')
      const at = pointOf(event)
      if (grid.isTouch || event.button > 1) return
      // Ignore presses on scrollbars.
      if (at.x < 0 || at.y < 0 || at.x >= grid.viewport.width || at.y >= grid.viewport.height) return
      finishEdit()
      const hit = hitAt(at)
      pressed = JSON.stringify(hit)
      press(event, at, hit)
    },
    { signal },
  )

  scroller.addEventListener(
    'mousedown',
    (event) => {
      const at = pointOf(event)
      if (grid.isTouch || at.x < 0 || at.x >= grid.viewport.width || at.y >= grid.viewport.height) return
      // Keep focus in the textarea; touch must not open the keyboard.
      event.preventDefault()
      grid.focus()
    },
    { signal },
  )

  scroller.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch' && !drag) return
      const at = pointOf(event)
      if (!drag) {
        setHover(hitAt(at))
        return
      }
      lastEvent = event
      drag.onMove(at, event)
      if (frame === 0) frame = requestAnimationFrame(push)
    },
    { signal },
  )

  const end = (event: PointerEvent): void => {
    const done = drag
    drag = null
    cancelAnimationFrame(frame)
    frame = 0
    done?.onEnd(pointOf(event), event)
    if (done) setHover(hitAt(pointOf(event)))
  }
  scroller.addEventListener('pointerup', end, { signal })
  scroller.addEventListener('pointercancel', end, { signal })
  scroller.addEventListener('pointerleave', () => !drag && setHover({ kind: 'outside' }), { signal })

  scroller.addEventListener(
    'click',
    (event) => {
      const at = pointOf(event)
      const hit = hitAt(at)
      if (grid.isTouch) {
        touch?.tap(hit, event)
        return
      }
      // A drag that ends on a button does not click it.
      if (JSON.stringify(hit) === pressed) clickButton(hit)
      if (hit.kind === 'cell' && !event.shiftKey && !openAddress(grid, hit, at)) clickValue(grid, hit, at)
    },
    { signal },
  )

  const clickButton = (hit: Hit): void => {
    const { props } = grid
    const box = canvas.getBoundingClientRect()
    if (hit.kind === 'corner') tickAll(grid)
    else if (hit.kind === 'group-header') toggleGroup(grid, hit.at)
    else if (hit.kind === 'menu') openColumnMenu(grid, hit.col)
    else if (hit.kind === 'add-row') insertRow(grid, 'end')
    else if (hit.kind === 'row-head' && hit.part === 'expand') {
      openRow(grid, hit.row)
    } else if (hit.kind === 'add-column') {
      const width = grid.layout.addColumnWidth
      const x = toPhysical(
        grid.viewport,
        columnX(grid.layout, grid.viewport, grid.layout.columns.length),
        width,
      )
      props.onAddColumn?.(new DOMRect(box.x + x, box.y, width, grid.layout.headerHeight))
    }
  }

  /** Where nothing is editable, a double click opens the record. */
  const openInstead = ({ row, col }: Cell): boolean => {
    const column = grid.columnAt(col)
    if (column && fieldUiOf(column.field).isViewer) return false
    const { canEdit, onExpand, store } = grid.props
    const id = store.rowAt(row)?.id
    if (canEdit || !onExpand || id === undefined) return false
    onExpand(id)
    return true
  }

  scroller.addEventListener(
    'dblclick',
    (event) => {
      if (grid.isTouch) return
      const hit = hitAt(pointOf(event))
      if (hit.kind === 'resize') fitColumns(grid, hit.col)
      else if (hit.kind === 'header') editColumn(grid, hit.col)
      else if (hit.kind === 'fill') fill(grid, (by) => by.fillToNeighbor(grid))
      else if (hit.kind === 'cell' && !openInstead(hit) && beginEdit(grid, 'edit', null))
        placeCaret(grid, event)
    },
    { signal },
  )

  scroller.addEventListener(
    'contextmenu',
    (event) => {
      const hit = hitAt(pointOf(event))
      if (hit.kind === 'header' || hit.kind === 'menu') {
        event.preventDefault()
        openColumnMenu(grid, hit.col)
        return
      }
      const row = hit.kind === 'cell' || hit.kind === 'row-head' ? hit.row : null
      if (row === null || !grid.props.onContextMenu) return
      event.preventDefault()
      const cell = { row, col: hit.kind === 'cell' ? hit.col : (grid.active?.col ?? 0) }
      const id = grid.props.store.rowAt(row)?.id ?? null
      const isInside =
        grid.selection.kind === 'all' ||
        (grid.selection.kind === 'rows' && id !== null && grid.selection.ids.has(id)) ||
        (hit.kind === 'cell' && inRange(grid.range, cell))
      // Keep a selection that contains the target: the menu applies to all of it.
      if (!isInside)
        grid.select(
          hit.kind === 'row-head' && id !== null
            ? selectRows(grid.selection, [id], row, false)
            : selectCell(cell),
        )
      grid.props.onContextMenu({
        x: event.clientX,
        y: event.clientY,
        rowId: id,
        columnId: grid.columnAt(cell.col)?.field.id ?? null,
      })
    },
    { signal },
  )

  const host = { pointOf, hitAt, start, finishEdit, clickButton, openInstead }
  // Preload before the first tap, because the on-screen keyboard opens only for synchronous focus.
  const withTouch = (): Promise<void> =>
    touchPart.load().then(
      ({ createTouch }) => {
        if (!signal.aborted) touch ??= createTouch(grid, scroller, host, signal)
      },
      () => undefined,
    )
  let ready = Promise.resolve()
  if (matchMedia('(any-pointer: coarse)').matches) ready = withTouch()
  else scroller.addEventListener('touchstart', () => void withTouch(), { signal, passive: true, once: true })

  return {
    ready,
    stop: () => {
      stopping.abort()
      cancelAnimationFrame(frame)
    },
  }
}
