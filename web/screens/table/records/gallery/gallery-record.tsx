import { type KeyboardEvent, memo, type MouseEvent, useRef } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { filesOf } from '#core/fields/options/files.ts'
import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { type DropSide, GalleryCard } from '../../../../views/gallery/gallery-card.tsx'
import type { GalleryPlan } from '../../../../views/gallery/gallery-layout.ts'
import type { GallerySettings } from '../../../../views/gallery/gallery-settings.ts'
import type { RowColors } from '../../../../views/grid/grid-props.ts'
import { barOf, groundOf } from '../../../../views/grid/paint/row-color.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { CardBadges } from '../cards/card-badges.tsx'
import { CardValue, sideOf } from '../cards/card-value.tsx'
import { titleText } from '../cards/title-text.ts'
import { useCardDrag } from './use-card-drag.ts'

/** The places of fields on a card. */
export type GalleryFields = {
  readonly title: FieldColumn | undefined
  readonly cover: FieldColumn | undefined
  readonly others: readonly FieldColumn[]
}

/** Commands on a card. Keep object identity stable. */
export type CardActions = {
  open: (event: MouseEvent, rowId: number) => void
  openComments: (rowId: number) => void
  press: (event: KeyboardEvent, rowId: number) => void
  focus: (rowId: number) => void
  openMenu: (event: MouseEvent, rowId: number) => void
  drop: (movedId: number, rowId: number, side: DropSide) => void
}

type GalleryRecordProps = {
  gallery: object
  plan: GalleryPlan
  fields: GalleryFields
  settings: GallerySettings
  row: GridRow
  theme: CellTheme
  /** Rises when values may look different, such as after a picture loads. */
  looks: number
  rowColors: ((row: GridRow) => RowColors) | undefined
  tintsRows: boolean
  isActive: boolean
  isSelected: boolean
  isNew: boolean
  canMove: boolean
  /** Number of unsaved cells. */
  failed: number
  /** Number of open comments. */
  comments: number
  failureOf: (row: GridRow, column: FieldColumn) => string | null
  actions: CardActions
}

/** A record in a gallery. */
export const GalleryRecord = memo(function GalleryRecord(props: GalleryRecordProps) {
  const { plan, fields, settings, row, theme, looks, comments, actions } = props
  const t = useTranslation()
  const card = useRef<HTMLElement>(null)
  const { isDragged, drop } = useCardDrag(card, {
    gallery: props.gallery,
    rowId: row.id,
    canMove: props.canMove,
    isRtl: theme.isRtl,
    onDrop: actions.drop,
  })
  const colors = props.rowColors?.(row)
  const { title, cover } = fields
  const shown = settings.hidesEmpty
    ? fields.others.filter((column) => hasValue(row, column) || props.failureOf(row, column) !== null)
    : fields.others
  return (
    <GalleryCard
      card={card}
      plan={plan}
      title={titleText(row, title)}
      files={cover ? filesOf(row[cover.id] ?? null) : []}
      fit={settings.fit}
      bar={colors?.row ? barOf(theme, colors.row) : null}
      ground={colors?.row && props.tintsRows ? groundOf(theme, colors.row) : null}
      isActive={props.isActive}
      isSelected={props.isSelected}
      isDragged={isDragged}
      drop={drop}
      badges={
        <>
          <CardBadges isNew={props.isNew} failed={props.failed} comments={0} />
          {comments > 0 && (
            <button
              type="button"
              tabIndex={props.isActive ? 0 : -1}
              aria-label={t('grid.comments', { count: comments })}
              className="relative z-10 flex min-h-6 shrink-0 rounded-md px-1 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              onClick={() => actions.openComments(row.id)}
            >
              <CardBadges isNew={false} failed={0} comments={comments} />
            </button>
          )}
        </>
      }
      onOpen={(event) => actions.open(event, row.id)}
      onKeyDown={(event) => actions.press(event, row.id)}
      onFocus={() => actions.focus(row.id)}
      onMenu={(event) => actions.openMenu(event, row.id)}
    >
      {shown.length > 0 && (
        <dl className="flex min-w-0 flex-col gap-1.5">
          {shown.map((column) => {
            const color = colors?.cells[column.id]
            const ground = color ? groundOf(theme, color) : null
            return (
              <div
                key={column.id}
                className="min-w-0 rounded-sm"
                style={ground === null ? undefined : { background: ground }}
              >
                <dt dir="auto" className={`truncate text-xs text-ink-3 ${sideOf(theme)}`}>
                  {column.title}
                </dt>
                <dd className="h-6 content-center overflow-hidden">
                  <CardValue
                    {...{ column, theme, looks }}
                    value={row[column.id] ?? null}
                    failure={props.failureOf(row, column)}
                    width={plan.valueWidth}
                  />
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </GalleryCard>
  )
})

/** An unchecked box is a value, but it says as little as an empty field. */
function hasValue(row: GridRow, column: FieldColumn): boolean {
  const value = row[column.id] ?? null
  return value !== null && value !== '' && value !== false && fieldUiOf(column).text(value, column) !== ''
}
