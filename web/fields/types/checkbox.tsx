import { checkboxMark, iconColorOf } from '#core/fields/options/icon-pairs.ts'
import type { CellValue } from '#core/schema.ts'
import { t } from '../../i18n/i18n.ts'
import { readableTextColor } from '../../theme/palette-colors.ts'
import { drawCheckbox, drawIconMark } from '../canvas/canvas-shapes.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyEditor, lazyPreview } from '../editors/lazy-editor.tsx'
import { iconMarkOf } from '../canvas/load-icon-marks.ts'

const text = (value: CellValue): string => t(value === true ? 'common.yes' : 'common.no')

export const checkbox: FieldUi = {
  icon: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 12l2.5 2.5 4.5-5',
  group: 'choice',
  optionsPanel: 'checkbox',
  formatPanel: 'checkbox',
  paint(context, { value, column, box, theme, isActive, isHovered, canEdit }) {
    // Unchecked boxes are faint until hovered or active.
    const line = canEdit && (isActive || isHovered) ? theme.control : theme.line2
    const x = box.x + box.width / 2
    const y = box.y + Math.min(box.height, 32) / 2
    const isOn = value === true
    const mark = iconMarkOf(checkboxMark, column)
    // The column's color; the system's in forced-colors mode.
    const own = theme.scheme === 'forced' ? null : iconColorOf(checkboxMark, column)
    const ground = own ?? theme.primary
    if (mark) drawIconMark(context, isOn ? mark.on : mark.off, x, y, 19, isOn ? ground : line, isOn)
    else
      drawCheckbox(context, x, y, isOn, {
        ground,
        line,
        mark: own === null ? theme.onPrimary : readableTextColor(own),
      })
  },
  measure: () => 16,
  text,
  editorKind: 'none',
  Editor: lazyEditor('checkbox', text),
  Shown: lazyPreview('checkbox', text),
  keyToValue: (key, value) => (key === 'Enter' || key === ' ' ? value !== true : undefined),
  clickToValue: (x, box, value) => (Math.abs(x - box.width / 2) <= 14 ? value !== true : undefined),
}
