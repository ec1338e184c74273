import { iconColorOf, ratingMark } from '#core/fields/options/icon-pairs.ts'
import { ratingMax } from '#core/fields/numbers/rating-max.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../../i18n/format.ts'
import { drawIconMark, STAR_PATH } from '../canvas/canvas-shapes.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyEditor, lazyPreview } from '../editors/lazy-editor.tsx'
import { iconMarkOf } from '../canvas/load-icon-marks.ts'
import { starsByKey, starsOf } from '../canvas/rating-keys.ts'

const markStepPx = 20

const text = (value: CellValue): string => (typeof value === 'number' ? formatNumber(value) : '')

export const rating: FieldUi = {
  icon: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  group: 'number',
  optionsPanel: 'rating',
  formatPanel: 'rating',
  paint(context, { value, column, box, theme, isHovered, isActive, canEdit }) {
    const stars = starsOf(value)
    const max = ratingMax(column)
    const shown = canEdit && (isHovered || isActive) ? max : stars
    const y = box.y + Math.min(box.height, 32) / 2
    const mark = iconMarkOf(ratingMark, column)
    // The column's color; the system's in forced-colors mode.
    const color =
      theme.scheme === 'forced' ? theme.star : (iconColorOf(ratingMark, column) ?? ratingMark.color)
    for (let star = 0; star < shown; star += 1) {
      const offset = star * markStepPx + markStepPx / 2
      if (offset + markStepPx / 2 > box.width + 4) break
      const x = theme.isRtl ? box.x + box.width - offset : box.x + offset
      const isOn = star < stars
      const path = (isOn ? mark?.on : mark?.off) ?? STAR_PATH
      drawIconMark(context, path, x, y, 17, isOn ? color : theme.inkOff, isOn)
    }
  },
  measure: (_context, _value, column) => ratingMax(column) * markStepPx,
  text,
  editorKind: 'none',
  Editor: lazyEditor('rating', text),
  Shown: lazyPreview('rating', text),
  keyToValue: (key, _value, column) => starsByKey(key, column),
  clickToValue(x, _box, value, column) {
    const star = Math.floor(x / markStepPx) + 1
    if (x < 0 || star > ratingMax(column)) return undefined
    return star === starsOf(value) ? null : star
  },
}
