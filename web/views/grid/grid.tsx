import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../i18n/use-t.tsx'
import { GridController } from './controller.ts'
import type { Editing } from './edit-state.ts'
import { commitText } from './editing.ts'
import { EditorLayer } from './editor-layer.tsx'
import { Foot, FOOT_HEIGHT } from './foot.tsx'
import { createFileDrop } from './file-drop.ts'
import { GridContext } from './grid-context.ts'
import { commonHandle } from './grid-handle.ts'
import type { GridHandle, GridProps } from './grid-props.ts'
import { LoadProblem } from './load-problem.tsx'
import { endLostEdit } from './lost-edit.ts'
import { cellId, Mirror } from './mirror.tsx'
import { createPointer } from './pointer.ts'
import { insertRow } from './row-actions.ts'
import { selectCell } from './selection.ts'
import { createTextLayer } from './text-layer.ts'
import { useThemeChanges } from './use-theme-changes.ts'

const inputLook =
  'absolute z-10 m-0 resize-none overflow-hidden border-0 bg-transparent p-0 text-sm text-ink opacity-0 outline-0 ' +
  'data-[editing=false]:pointer-events-none data-[editing=true]:overflow-auto data-[editing=true]:bg-surface ' +
  'data-[editing=true]:px-[9px] data-[editing=true]:py-[6px] data-[editing=true]:leading-5 data-[editing=true]:opacity-100 ' +
  'data-[editing=true]:shadow-2 data-[editing=true]:outline-2 data-[editing=true]:-outline-offset-1 ' +
  'data-[editing=true]:outline-focus data-[align=end]:text-end'

/** The grid that was last on screen had the focus when it left. */
let wasFocused = false

/** A spreadsheet of one view: a canvas under a native scroller, a textarea for keys, and a mirror for screen readers. */
export function Grid({ ref, ...props }: GridProps & { ref?: Ref<GridHandle> }) {
  const t = useT()
  const gridId = useId()
  const [grid] = useState(() => new GridController(props))
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const version = useSyncExternalStore(grid.subscribe, grid.version)
  const editing = useEditing(grid)

  useLayoutEffect(() => grid.setProps(props))

  useLayoutEffect(() => {
    if (!root.current || !canvas.current || !scroller.current || !spacer.current || !textarea.current)
      return undefined
    const text = createTextLayer(grid, textarea.current)
    grid.afterPaint = text.place
    grid.endLostEdit = () => endLostEdit(grid)
    const pointer = createPointer(grid, scroller.current, canvas.current)
    const drop = createFileDrop(grid, scroller.current, canvas.current)
    grid.attach({
      root: root.current,
      canvas: canvas.current,
      scroller: scroller.current,
      spacer: spacer.current,
      textarea: textarea.current,
    })
    const onScroll = (): void => grid.onScroll()
    scroller.current.addEventListener('scroll', onScroll, { passive: true })
    const element = scroller.current
    // From one view to the next by keys: they go on where they were.
    if (wasFocused && document.activeElement === document.body) grid.focus()
    const sizes = new ResizeObserver(() => grid.resize())
    sizes.observe(element)
    return () => {
      wasFocused = grid.isFocused
      // Leaving the view keeps what was being typed.
      if (grid.editing?.kind === 'text') commitText(grid)
      text.stop()
      pointer.stop()
      drop.stop()
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
      grid.detach()
    }
  }, [grid])

  useThemeChanges(grid)

  useImperativeHandle(
    ref,
    () => ({
      ...commonHandle(grid),
      selectCell: (row, columnId) => {
        const cell = { row, col: Math.max(0, grid.columnIds.indexOf(columnId)) }
        grid.select(selectCell(cell), cell)
      },
      addRow: () => {
        insertRow(grid, 'end')
        grid.focus()
      },
      cellBox: (row, columnId) => {
        const rect = grid.rectOf({ row, col: Math.max(0, grid.columnIds.indexOf(columnId)) })
        const box = canvas.current?.getBoundingClientRect() ?? new DOMRect()
        return { ...rect, x: rect.x + box.x, y: rect.y + box.y }
      },
    }),
    [grid],
  )

  const { active, beside: Beside } = grid
  const problem = grid.props.store.problem()
  return (
    <div
      ref={root}
      className="relative size-full min-h-0 min-w-0 bg-sunken has-[[data-lone]:focus-visible]:outline-2 has-[[data-lone]:focus-visible]:-outline-offset-2 has-[[data-lone]:focus-visible]:outline-focus"
      data-grid=""
    >
      <div className="absolute inset-0 overflow-hidden" style={props.renderFoot && { bottom: FOOT_HEIGHT }}>
        <canvas ref={canvas} aria-hidden="true" className="absolute start-0 top-0 block" />
        <div
          ref={scroller}
          className="absolute inset-0 touch-manipulation overflow-auto overscroll-contain"
          data-grid-scroller=""
          tabIndex={-1}
        >
          <div ref={spacer} />
        </div>
        <Mirror grid={grid} gridId={gridId} version={version} />
      </div>
      <textarea
        ref={textarea}
        rows={1}
        className={inputLook}
        data-editing="false"
        // Without a cell to put the ring around, the whole grid has it.
        data-lone={active ? undefined : ''}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        wrap="soft"
        aria-label={`${props.label}. ${t('grid.keysHelp')}`}
        aria-controls={gridId}
        aria-owns={gridId}
        aria-activedescendant={active && !editing ? cellId(gridId, active.row, active.col) : undefined}
      />
      {props.renderFoot && <Foot grid={grid} render={props.renderFoot} />}
      {editing?.kind === 'overlay' && (
        <EditorLayer key={`${editing.rowId} ${editing.column.field.id}`} grid={grid} editing={editing} />
      )}
      {(props.beside || Beside) && (
        <GridContext value={grid}>
          {props.beside}
          {Beside && <Beside />}
        </GridContext>
      )}
      <div role="status" aria-live="polite" className="sr-only">
        {grid.announcement}
      </div>
      {problem !== null && <LoadProblem store={grid.props.store} reason={problem} />}
    </div>
  )
}

/** The running edit. An overlay editor is mounted in the very turn that its first letter came, so it gets the next. */
function useEditing(grid: GridController): Editing | null {
  const [editing, setEditing] = useState<Editing | null>(null)
  useEffect(() => {
    let shown: Editing | null = null
    return grid.subscribe(() => {
      if (grid.editing === shown) return
      shown = grid.editing
      const isNew = shown?.kind === 'overlay'
      if (isNew) queueMicrotask(() => flushSync(() => setEditing(grid.editing)))
      else setEditing(shown)
    })
  }, [grid])
  return editing
}
