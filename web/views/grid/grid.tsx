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
import { useLazyModule } from '../../ui/lazy-module.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { GridController } from './controller.ts'
import type { Editing } from './editing/edit-state.ts'
import { SummaryBar, summaryBarHeightPx } from './summary-bar.tsx'
import { GridContext } from './grid-context.ts'
import type { GridElements } from './grid-elements.ts'
import { commonHandle } from './grid-handle.ts'
import type { GridHandle, GridProps } from './grid-props.ts'
import { LoadError } from './load-error.tsx'
import { cellId, Mirror } from './mirror.tsx'
import { createEarlyInput } from './early-input.ts'
import { gridInput, withGridInput } from './lazy-input.ts'
import { selectCell } from './keyboard/selection.ts'
import { useThemeChanges } from './use-theme-changes.ts'

const inputLook =
  'absolute z-10 m-0 resize-none overflow-hidden border-0 bg-transparent p-0 text-sm text-ink opacity-0 outline-0 ' +
  'data-[editing=false]:pointer-events-none data-[editing=true]:overflow-auto data-[editing=true]:bg-surface ' +
  'data-[editing=true]:px-[9px] data-[editing=true]:py-[6px] data-[editing=true]:leading-5 data-[editing=true]:opacity-100 ' +
  'data-[editing=true]:shadow-2 data-[editing=true]:outline-2 data-[editing=true]:-outline-offset-1 ' +
  'data-[editing=true]:outline-focus data-[align=end]:text-end'

/** The last unmounted grid had focus. */
let wasFocused = false

/**
 * A spreadsheet of one view: a canvas under a native scroller, a textarea for keyboard input, and a DOM mirror for
 * screen readers.
 */
export function Grid({ ref, ...props }: GridProps & { ref?: Ref<GridHandle> }) {
  const t = useTranslation()
  const gridId = useId()
  const [grid] = useState(() => new GridController(props))
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const version = useSyncExternalStore(grid.subscribe, grid.version)
  const editing = useEditing(grid)
  const input = useLazyModule(gridInput)
  const [early] = useState(createEarlyInput)

  const elementsOf = (): GridElements | null =>
    root.current && canvas.current && scroller.current && spacer.current && textarea.current
      ? {
          root: root.current,
          canvas: canvas.current,
          scroller: scroller.current,
          spacer: spacer.current,
          textarea: textarea.current,
        }
      : null

  useLayoutEffect(() => grid.setProps(props))

  // Before the next effect, so that leaving commits pending text while the elements are attached.
  useLayoutEffect(() => {
    const elements = elementsOf()
    if (!elements) return undefined
    if (!input) return early.hold(grid, elements)
    const { ready, stop } = input.startInput(grid, elements)
    void ready.then(early.release)
    return stop
  }, [grid, input, early])

  useLayoutEffect(() => {
    const elements = elementsOf()
    if (!elements) return undefined
    grid.attach(elements)
    const onScroll = (): void => grid.onScroll()
    const { scroller } = elements
    scroller.addEventListener('scroll', onScroll, { passive: true })
    // Keep focus when switching views by keyboard.
    if (wasFocused && document.activeElement === document.body) grid.focus()
    const sizes = new ResizeObserver(() => grid.resize())
    sizes.observe(scroller)
    return () => {
      wasFocused = grid.isFocused
      sizes.disconnect()
      scroller.removeEventListener('scroll', onScroll)
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
      addRow: () =>
        withGridInput(({ insertRow }) => {
          insertRow(grid, 'end')
          grid.focus()
        }),
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
      <div
        className="absolute inset-0 overflow-hidden"
        style={props.renderFoot && { bottom: summaryBarHeightPx }}
      >
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
        // Without an active cell, the whole grid shows the focus ring.
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
      {props.renderFoot && <SummaryBar grid={grid} render={props.renderFoot} />}
      {input && editing?.kind === 'overlay' && (
        <input.EditorLayer
          key={`${editing.rowId} ${editing.column.field.id}`}
          grid={grid}
          editing={editing}
        />
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
      {problem !== null && <LoadError store={grid.props.store} reason={problem} />}
    </div>
  )
}

/** The current edit. Mounts an overlay editor synchronously with its first key, so that it receives the next one. */
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
