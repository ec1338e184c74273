import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { Plus } from 'lucide-react'
import {
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { fieldOf } from '#core/fields/index.ts'
import { type CellTheme, readCellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { watchLongPress } from '../../../../ui/gestures/long-press.ts'
import { GalleryPlaceholder } from '../../../../views/gallery/gallery-card.tsx'
import { cardStart, planGallery } from '../../../../views/gallery/gallery-layout.ts'
import type { GallerySettings } from '../../../../views/gallery/gallery-settings.ts'
import { GridController } from '../../../../views/grid/controller.ts'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import { isRowSelected } from '../../../../views/grid/keyboard/selection.ts'
import { LoadError } from '../../../../views/grid/load-error.tsx'
import { topOfRow } from '../../../../views/grid/rows/group-headers.ts'
import { useThemeChanges } from '../../../../views/grid/use-theme-changes.ts'
import { titleText } from '../cards/title-text.ts'
import { useVirtualCards } from '../cards/use-virtual-cards.ts'
import { DeferredCard } from '../cards/deferred-card.tsx'
import { letterScale } from '../cards/letter-scale.ts'
import { useCardQueue } from '../cards/use-card-queue.ts'
import { type GalleryFields, GalleryRecord } from './gallery-record.tsx'
import { useGalleryCommands } from './use-gallery-commands.ts'
import { useKeepInSight } from './use-keep-in-sight.ts'

const placeholderCards = 12
const noGroupHeaders = [] as const
/** Rows of cards rendered beyond the visible ones. */
const overscanRows = 1

/** The records of a view as a gallery. Takes the grid's props and commands, and shares its record operations. */
export function GalleryCards({
  ref,
  settings,
  ...props
}: GridProps & { settings: GallerySettings; ref?: Ref<GridHandle> }) {
  const { store, columns } = props
  const t = useTranslation()
  const helpId = useId()
  const [grid] = useState(() => new GridController(props))
  const scroller = useRef<HTMLDivElement>(null)
  const [theme, setTheme] = useState<CellTheme | null>(null)
  const [looks, lookAgain] = useReducer((times: number) => times + 1, 0)
  useSyncExternalStore(store.subscribe, store.version)
  useSyncExternalStore(grid.subscribe, grid.version)
  useLayoutEffect(() => grid.setProps(props))

  const look = useMemo(
    () => ({
      readTheme: () => scroller.current && setTheme(readCellTheme(scroller.current)),
      resize: lookAgain,
      requestPaint: lookAgain,
    }),
    [],
  )
  useLayoutEffect(() => void look.readTheme(), [look])
  useThemeChanges(look)
  useEffect(() => (scroller.current ? watchLongPress(scroller.current) : undefined), [])
  useEffect(() => (scroller.current ? autoScrollForElements({ element: scroller.current }) : undefined), [])

  const queue = useCardQueue(scroller)
  const [width, setWidth] = useState(0)
  const { fields, plan } = useGalleryPlan(columns, settings, width)
  const isReady = store.isReady()
  const total = isReady ? store.total() : placeholderCards
  const canAdd = props.canAddRows === true && isReady && total > 0
  const { perRow } = plan
  const stacked = {
    rowHeight: plan.rowHeight,
    rowCount: Math.ceil((total + Number(canAdd)) / perRow),
    groupHeaders: noGroupHeaders,
  }
  const shown = useVirtualCards(scroller, stacked, store, { perRow, overscan: overscanRows })
  useLayoutEffect(() => setWidth(shown.width), [shown.width])
  const rowsPerPage = Math.max(1, Math.floor(shown.viewportHeight / plan.rowHeight))
  const { activeId, isFocused, actions } = useGalleryCommands({
    ref,
    grid,
    props,
    scroller,
    perRow,
    rowsPerPage,
    showRow: shown.show,
    isRtl: theme?.isRtl ?? false,
  })

  const first = shown.first * perRow
  const end = Math.min(total, shown.end * perRow)
  const active = activeId === null ? -1 : store.indexOf(activeId)
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  // The focused card stays rendered, so that keys go on from it.
  if (isFocused && active >= 0 && (active < first || active >= end)) indexes.push(active)
  useKeepInSight({
    plan,
    row: active < 0 ? -1 : Math.floor(active / perRow),
    isInSight: active >= first && active < end,
    show: shown.show,
  })
  // Without an active card, Tab goes to the first one.
  const tabStop = indexes.includes(active) ? active : first
  const at = (index: number) => ({
    top: topOfRow(stacked, Math.floor(index / perRow)) + plan.gap + shown.shift,
    height: plan.cardHeight,
    width: plan.cardWidth,
    insetInlineStart: cardStart(plan, index),
  })
  const problem = store.problem()
  return (
    <div className="relative size-full bg-sunken">
      <p id={helpId} className="sr-only">
        {t('gallery.keysHelp')}
      </p>
      <div
        ref={scroller}
        className="absolute inset-0 touch-manipulation overflow-x-hidden overflow-y-auto overscroll-contain [-webkit-touch-callout:none]"
      >
        <div style={{ height: shown.height + plan.gap }} />
        <div role="list" aria-label={props.label} aria-describedby={helpId} aria-busy={!isReady}>
          {width > 0 &&
            indexes.map((index) => {
              const row = isReady ? store.rowAt(index) : undefined
              return (
                <div
                  key={row?.id ?? `at ${index}`}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  data-card={index}
                  className="absolute [contain:layout_style]"
                  style={at(index)}
                >
                  {row && theme ? (
                    <DeferredCard
                      queue={queue}
                      isNow={index === active}
                      placeholder={<GalleryPlaceholder plan={plan} title={titleText(row, fields.title)} />}
                    >
                      <GalleryRecord
                        gallery={grid}
                        {...{ plan, fields, settings, row, theme, looks, actions }}
                        rowColors={props.rowColors}
                        tintsRows={props.tintsRows ?? false}
                        isActive={index === tabStop}
                        isSelected={isRowSelected(grid.selection, row.id)}
                        isNew={store.isNew(row.id)}
                        canMove={props.onMoveRows !== undefined && row.id > 0}
                        failed={
                          columns.filter(
                            ({ field }) => store.cellState(row.id, field.id)?.status === 'failed',
                          ).length
                        }
                        comments={props.commentsOf?.(row.id)?.count ?? 0}
                        failureOf={actions.failureOf}
                      />
                    </DeferredCard>
                  ) : (
                    <GalleryPlaceholder plan={plan} />
                  )}
                </div>
              )
            })}
        </div>
        {canAdd && shown.end >= stacked.rowCount && (
          <button
            type="button"
            className="absolute flex flex-col items-center justify-center gap-2 rounded-xl border border-dashed border-line-2 text-sm text-ink-2 hover:bg-hover hover:text-ink"
            style={at(total)}
            onClick={actions.add}
          >
            <Plus aria-hidden className="size-5" />
            {t('grid.addRow')}
          </button>
        )}
      </div>
      <div role="status" aria-live="polite" className="sr-only">
        {grid.announcement}
      </div>
      {problem !== null && <LoadError store={store} reason={problem} />}
    </div>
  )
}

/** The fields of cards, and where cards are. */
function useGalleryPlan(columns: GridProps['columns'], { cover, size }: GallerySettings, width: number) {
  const scale = letterScale()
  const fields = useMemo(() => fieldsOf(columns, cover), [columns, cover])
  const plan = useMemo(() => {
    const hasCover = fields.cover !== undefined
    return planGallery({ width, scale, size, hasCover, fieldCount: fields.others.length })
  }, [fields, width, scale, size])
  return { fields, plan }
}

/** The primary field is the heading, and the cover field is shown as the cover alone. */
function fieldsOf(columns: GridProps['columns'], coverId: string | null): GalleryFields {
  const [title, ...others] = columns.map(({ field }) => field)
  const cover = others.find((field) => field.id === coverId && fieldOf(field).holdsFiles)
  return { title, cover, others: others.filter((field) => field !== cover) }
}
