import { t } from '../i18n/i18n.ts'
import { drawCheckbox } from './canvas-shapes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { EditorProps, FieldUi } from './field-ui.ts'

function CheckboxEditor({ value, onCommit, label, id, describedBy, isInvalid, isDisabled }: EditorProps) {
  return (
    <input
      type="checkbox"
      id={id}
      checked={value === true}
      disabled={isDisabled}
      className="size-4 accent-primary"
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onCommit({ value: event.target.checked })}
    />
  )
}

export const checkbox: FieldUi = {
  icon: fieldIcons.Checkbox,
  group: 'choice',
  paint(context, { value, box, theme, isActive, isHovered, canEdit }) {
    // Unchecked boxes stay quiet until the pointer or the ring is there.
    const line = canEdit && (isActive || isHovered) ? theme.control : theme.line2
    const middle = box.y + Math.min(box.height, 32) / 2
    drawCheckbox(context, box.x + box.width / 2, middle, value === true, {
      ground: theme.primary,
      line,
      mark: theme.onPrimary,
    })
  },
  measure: () => 16,
  text: (value) => t(value === true ? 'common.yes' : 'common.no'),
  editorKind: 'none',
  Editor: CheckboxEditor,
  keyToValue: (key, value) => (key === 'Enter' || key === ' ' ? value !== true : undefined),
  clickToValue: (x, box, value) => (Math.abs(x - box.width / 2) <= 14 ? value !== true : undefined),
}
