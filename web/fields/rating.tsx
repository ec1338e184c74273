import { ratingMax } from '#core/fields/rating.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { drawStar } from './canvas-shapes.ts'
import type { CellTheme } from './cell-theme.ts'
import { fieldIcons } from './field-icons.tsx'
import type { EditorProps, FieldUi } from './field-ui.ts'

const STEP = 20
const DEFAULT_COLOR = '#fcb401'

const starsOf = (value: CellValue): number => (typeof value === 'number' ? value : 0)

function RatingEditor({ value, column, onCommit, label, describedBy, isDisabled }: EditorProps) {
  const max = ratingMax(column)
  const stars = starsOf(value)
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className="flex">
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
        <button
          key={star}
          type="button"
          role="radio"
          aria-checked={star === stars}
          disabled={isDisabled}
          aria-label={t('fields.stars', { count: star, max })}
          className="grid size-7 place-items-center rounded-sm"
          onClick={() => onCommit({ value: star === stars ? null : star })}
        >
          <svg
            width={20}
            height={20}
            viewBox="0 0 24 24"
            aria-hidden="true"
            className={star <= stars ? '' : 'fill-transparent stroke-control'}
            style={star <= stars ? { fill: colorOf(column), stroke: colorOf(column) } : undefined}
            strokeWidth={1.6}
          >
            <path d={fieldIcons.Rating} strokeLinejoin="round" />
          </svg>
        </button>
      ))}
    </div>
  )
}

/** The column's own colour; the system's where it wants none of ours. */
const starColor = (column: FieldColumn, theme: CellTheme): string =>
  theme.scheme === 'forced' ? theme.star : colorOf(column)

const colorOf = ({ options: { color } }: FieldColumn): string =>
  typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR

const text = (value: CellValue): string => (typeof value === 'number' ? formatNumber(value) : '')

const numberKey = (key: string, column: FieldColumn): CellValue | undefined => {
  if (!/^\d$/.test(key)) return undefined
  const stars = Number(key)
  return stars > ratingMax(column) ? undefined : stars === 0 ? null : stars
}

export const rating: FieldUi = {
  icon: fieldIcons.Rating,
  group: 'number',
  paint(context, { value, column, box, theme, isHovered, isActive, canEdit }) {
    const stars = starsOf(value)
    const max = ratingMax(column)
    const shown = canEdit && (isHovered || isActive) ? max : stars
    const y = box.y + Math.min(box.height, 32) / 2
    for (let star = 0; star < shown; star += 1) {
      const offset = star * STEP + STEP / 2
      if (offset + STEP / 2 > box.width + 4) break
      const x = theme.isRtl ? box.x + box.width - offset : box.x + offset
      drawStar(context, x, y, 17, star < stars ? starColor(column, theme) : theme.inkOff, star < stars)
    }
  },
  measure: (_context, _value, column) => ratingMax(column) * STEP,
  text,
  editorKind: 'none',
  Editor: RatingEditor,
  keyToValue: (key, _value, column) => numberKey(key, column),
  clickToValue(x, _box, value, column) {
    const star = Math.floor(x / STEP) + 1
    if (x < 0 || star > ratingMax(column)) return undefined
    return star === starsOf(value) ? null : star
  },
}
