import { iconColorOf } from '#core/fields/icon-pairs.ts'
import type { CellValue } from '#core/schema.ts'
import { t } from '../i18n/i18n.ts'
import { inkOn } from '../theme/colours.ts'
import { drawCheckbox, drawMark } from './canvas-shapes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { laterEditor, laterShown } from './later-editor.tsx'
import { markOf } from './marks.ts'

const text = (value: CellValue): string => t(value === true ? 'common.yes' : 'common.no')

export const checkbox: FieldUi = {
  icon: fieldIcons.Checkbox,
  group: 'choice',
  paint(context, { value, column, box, theme, isActive, isHovered, canEdit }) {
    // Unchecked boxes stay quiet until the pointer or the ring is there.
    const line = canEdit && (isActive || isHovered) ? theme.control : theme.line2
    const x = box.x + box.width / 2
    const y = box.y + Math.min(box.height, 32) / 2
    const isOn = value === true
    const mark = markOf(column)
    // The column's own colour; the system's where it wants none of ours.
    const own = theme.scheme === 'forced' ? null : iconColorOf(column)
    const ground = own ?? theme.primary
    if (mark) drawMark(context, isOn ? mark.on : mark.off, x, y, 19, isOn ? ground : line, isOn)
    else
      drawCheckbox(context, x, y, isOn, { ground, line, mark: own === null ? theme.onPrimary : inkOn(own) })
  },
  measure: () => 16,
  text,
  editorKind: 'none',
  Editor: laterEditor('checkbox', text),
  Shown: laterShown('checkbox', text),
  keyToValue: (key, value) => (key === 'Enter' || key === ' ' ? value !== true : undefined),
  clickToValue: (x, box, value) => (Math.abs(x - box.width / 2) <= 14 ? value !== true : undefined),
}
