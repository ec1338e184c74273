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
import { forgetMeasures } from '../../fields/canvas-text.ts'
import { onLateContent } from '../../fields/late-content.ts'
import { useT } from '../../i18n/use-t.tsx'
import { copyLater } from './clip-actions.ts'
import { runCommand } from './commands.ts'
import { GridController } from './controller.ts'
import type { Editing } from './edit-state.ts'
import { commitText } from './editing.ts'
import { EditorLayer } from './editor-layer.tsx'
import { Foot, FOOT_HEIGHT } from './foot.tsx'
import { createFileDrop } from './file-drop.ts'
import { GridContext } from './grid-context.ts'
import type { GridHandle, GridProps } from './grid-props.ts'
import { endLostEdit } from './lost-edit.ts'
import { cellId, Mirror } from './mirror.tsx'
import { createPointer } from './pointer.ts'
import { deleteSelected, insertRow, selectedTarget } from './row-actions.ts'
import { selectCell } from './selection.ts'
import { createTextLayer } from './text-layer.ts'

const inputLook =
  'absolute z-10 m-0 resize-none overflow-hidden border-0 bg-transparent p-0 text-sm text-ink opacity-0 outline-0 ' +
  'data-[editing=false]:pointer-events-none data-[editing=true]:overflow-auto data-[editing=true]:bg-surface ' +
  'data-[editing=true]:px-[9px] data-[editing=true]:py-[6px] data-[editing=true]:leading-5 data-[editing=true]:opacity-100 ' +
  'data-[editing=true]:shadow-2 data-[editing=true]:outline-2 data-[editing=true]:-outline-offset-1 ' +
  'data-[editing=true]:outline-focus data-[align=end]:text-end'

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
    const sizes = new ResizeObserver(() => grid.resize())
    sizes.observe(element)
    return () => {
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
      focus: () => grid.focus(),
      selection: () => grid.selection,
      selectCell: (row, columnId) => {
        const cell = { row, col: Math.max(0, grid.columnIds.indexOf(columnId)) }
        grid.select(selectCell(cell), cell)
      },
      addRow: () => {
        insertRow(grid, grid.bounds.rows)
        grid.focus()
      },
      run: (command) => runCommand(grid, command),
      deleteSelectedRows: () => void deleteSelected(grid),
      selectedTarget: () => selectedTarget(grid),
      copy: (withHeaders) => copyLater(grid, withHeaders),
      cellBox: (row, columnId) => {
        const rect = grid.rectOf({ row, col: Math.max(0, grid.columnIds.indexOf(columnId)) })
        const box = canvas.current?.getBoundingClientRect() ?? new DOMRect()
        return { ...rect, x: rect.x + box.x, y: rect.y + box.y }
      },
    }),
    [grid],
  )

  const { active } = grid
  const problem = grid.props.store.problem()
  return (
    <div ref={root} className="relative size-full min-h-0 min-w-0 bg-sunken" data-grid="">
      <div className="absolute inset-0 overflow-hidden" style={props.renderFoot && { bottom: FOOT_HEIGHT }}>
        <canvas ref={canvas} aria-hidden="true" className="absolute start-0 top-0 block" />
        <div
          ref={scroller}
          className="absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain"
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
      {props.beside && <GridContext value={grid}>{props.beside}</GridContext>}
      <div role="status" aria-live="polite" className="sr-only">
        {grid.announcement}
      </div>
      {problem !== null && (
        <div
          role="alert"
          className="absolute inset-x-0 bottom-3 z-10 mx-auto flex w-fit max-w-[90%] items-center gap-3 rounded-lg bg-raised px-3 py-2 text-sm text-danger-ink shadow-2"
        >
          <span>{t('grid.loadFailed', { reason: problem })}</span>
          <button
            type="button"
            className="rounded-md px-2 py-1 font-medium text-primary-ink hover:bg-hover"
            onClick={() => grid.props.store.retryLoading()}
          >
            {t('common.retry')}
          </button>
        </div>
      )}
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

/** Reads the theme again when the theme, the language, the direction or the fonts change. */
function useThemeChanges(grid: GridController): void {
  useEffect(() => {
    const read = (): void => grid.readTheme()
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'dir', 'lang', 'class'],
    })
    const forced = matchMedia('(forced-colors: active)')
    forced.addEventListener('change', read)
    // Moving to a screen with other pixels, or zooming.
    let pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const onPixels = (): void => {
      pixels.removeEventListener('change', onPixels)
      pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
      pixels.addEventListener('change', onPixels)
      grid.resize()
    }
    pixels.addEventListener('change', onPixels)
    const onFonts = (): void => {
      forgetMeasures()
      grid.requestPaint()
    }
    document.fonts.addEventListener('loadingdone', onFonts)
    const stopLate = onLateContent(() => grid.requestPaint())
    return () => {
      stopLate()
      watch.disconnect()
      forced.removeEventListener('change', read)
      pixels.removeEventListener('change', onPixels)
      document.fonts.removeEventListener('loadingdone', onFonts)
    }
  }, [grid])
}
