import type { MouseEvent } from 'react'
import { filesOf, displayAs, type StoredFile } from '#core/fields/options/files.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useFileUrl } from '../../../../fields/files/use-file-url.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { RowColors } from '../../../../views/grid/grid-props.ts'
import { barOf, groundOf } from '../../../../views/grid/paint/row-color.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { CardPlan } from './card-layout.ts'
import { CardBadges } from './card-badges.tsx'
import { CardValue, sideOf } from './card-value.tsx'

type CardProps = {
  plan: CardPlan
  row: GridRow
  theme: CellTheme
  looks: number
  colors: RowColors | undefined
  tintsRows: boolean
  isSelected: boolean
  /** Created here and still pinned. */
  isNew: boolean
  /** Number of unsaved cells. */
  failed: number
  /** Number of open comments. */
  comments: number
  onComments: () => void
  /** The error of a computed value. */
  failureOf: (row: GridRow, column: FieldColumn) => string | null
  onOpen: (rowId: number) => void
  onMenu: (event: MouseEvent) => void
}

/** A record card: title, fields and picture. A tap opens the record; a tap on the comment count opens its comments. */
export function Card(props: CardProps) {
  const { plan, row, theme, looks, colors, comments } = props
  const t = useTranslation()
  const name = plan.title ? fieldUiOf(plan.title).text(row[plan.title.id] ?? null, plan.title) : ''
  const picture = plan.picture && filesOf(row[plan.picture.id] ?? null).find(isPicture)
  const ground = colors?.row && props.tintsRows ? groundOf(theme, colors.row) : null
  return (
    <>
      <button
        type="button"
        className={cx(
          'relative flex size-full items-center gap-3 overflow-hidden rounded-xl border bg-surface px-3 text-start shadow-1 select-none active:bg-pressed',
          props.isSelected
            ? 'border-focus outline-2 outline-focus'
            : props.isNew
              ? 'border-primary'
              : 'border-line',
        )}
        style={ground === null ? undefined : { background: ground }}
        onClick={() => props.onOpen(row.id)}
        onContextMenu={props.onMenu}
      >
        {colors?.row && (
          <span
            aria-hidden
            className="absolute inset-y-0 start-0 w-1"
            style={{ background: barOf(theme, colors.row) }}
          />
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-2">
            <span
              dir="auto"
              className={cx(
                'min-w-0 flex-1 truncate text-base font-semibold',
                sideOf(theme),
                name === '' && 'text-ink-3',
              )}
            >
              {name === '' ? t('views.record.untitled') : name}
            </span>
            <CardBadges isNew={props.isNew} failed={props.failed} comments={comments} />
          </span>
          {plan.fields.length > 0 && (
            <span className="flex flex-wrap gap-x-2 gap-y-1 overflow-hidden">
              {/* A picture displaces some fields. */}
              {plan.fields.slice(0, picture ? plan.besidePicture : undefined).map((column) => {
                const value: CellValue = row[column.id] ?? null
                const color = colors?.cells[column.id]
                const cellGround = color ? groundOf(theme, color) : null
                return (
                  <span
                    key={column.id}
                    className="min-w-0 shrink-0 rounded-sm"
                    style={{ width: plan.fieldWidth, ...(cellGround ? { background: cellGround } : {}) }}
                  >
                    <span dir="auto" className={cx('block truncate text-xs text-ink-2', sideOf(theme))}>
                      {column.title}
                    </span>
                    <span className="block h-6 content-center overflow-hidden">
                      <CardValue
                        {...{ column, value, theme, looks }}
                        failure={props.failureOf(row, column)}
                        width={plan.fieldWidth}
                      />
                    </span>
                  </span>
                )
              })}
            </span>
          )}
        </span>
        {picture && <Picture file={picture} size={plan.pictureSize} />}
      </button>
      {comments > 0 && (
        <button
          type="button"
          aria-label={t('grid.comments', { count: comments })}
          className="absolute top-0 h-11 w-14 rounded-xl"
          style={{ insetInlineEnd: picture ? plan.pictureSize + 12 : 0 }}
          onClick={props.onComments}
        />
      )}
    </>
  )
}

const isPicture = ({ mimetype }: StoredFile): boolean => displayAs(mimetype) === 'image'

function Picture({ file, size }: { file: StoredFile; size: number }) {
  const url = useFileUrl(file, 'preview')
  return (
    <span className="shrink-0 overflow-hidden rounded-lg bg-sunken" style={{ width: size, height: size }}>
      {url !== null && (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </span>
  )
}
