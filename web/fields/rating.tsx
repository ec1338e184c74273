import { iconColorOf, ratingColor } from '#core/fields/icon-pairs.ts'
import { ratingMax } from '#core/fields/rating-max.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../i18n/format.ts'
import { drawMark, STAR } from './canvas-shapes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { laterEditor, laterShown } from './later-editor.tsx'
import { markOf } from './marks.ts'
import { starsByKey, starsOf } from './stars.ts'

const STEP = 20

const text = (value: CellValue): string => (typeof value === 'number' ? formatNumber(value) : '')

export const rating: FieldUi = {
  icon: fieldIcons.Rating,
  group: 'number',
  paint(context, { value, column, box, theme, isHovered, isActive, canEdit }) {
    const stars = starsOf(value)
    const max = ratingMax(column)
    const shown = canEdit && (isHovered || isActive) ? max : stars
    const y = box.y + Math.min(box.height, 32) / 2
    const mark = markOf(column)
    // The column's own colour; the system's where it wants none of ours.
    const color = theme.scheme === 'forced' ? theme.star : (iconColorOf(column) ?? ratingColor)
    for (let star = 0; star < shown; star += 1) {
      const offset = star * STEP + STEP / 2
      if (offset + STEP / 2 > box.width + 4) break
      const x = theme.isRtl ? box.x + box.width - offset : box.x + offset
      const isOn = star < stars
      const path = (isOn ? mark?.on : mark?.off) ?? STAR
      drawMark(context, path, x, y, 17, isOn ? color : theme.inkOff, isOn)
    }
  },
  measure: (_context, _value, column) => ratingMax(column) * STEP,
  text,
  editorKind: 'none',
  Editor: laterEditor('rating', text),
  Shown: laterShown('rating', text),
  keyToValue: (key, _value, column) => starsByKey(key, column),
  clickToValue(x, _box, value, column) {
    const star = Math.floor(x / STEP) + 1
    if (x < 0 || star > ratingMax(column)) return undefined
    return star === starsOf(value) ? null : star
  },
}
