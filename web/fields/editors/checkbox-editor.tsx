import { checkboxMark, iconColorOf, iconOf } from '#core/fields/options/icon-pairs.ts'
import type { EditorProps } from '../field-ui.ts'
import { IconMark } from '../canvas/icon-mark.tsx'

/** A checkbox in the column's icon and color. */
export function CheckboxEditor(props: EditorProps) {
  const { value, column, onCommit, label, id, describedBy, isInvalid, isDisabled } = props
  const isOn = value === true
  const color = iconColorOf(checkboxMark, column)
  const isBox = color === null && iconOf(checkboxMark, column) === 'square'
  return (
    // The padding enlarges the touch target.
    <label className="relative -m-1 grid w-fit place-items-center p-1 pointer-coarse:m-0 pointer-coarse:size-11">
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        disabled={isDisabled}
        className={
          isBox
            ? 'size-4 accent-primary pointer-coarse:size-5'
            : 'absolute inset-0 appearance-none rounded-sm disabled:opacity-45'
        }
        aria-label={id === undefined ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onCommit({ value: event.target.checked })}
      />
      {!isBox && <IconMark kind={checkboxMark} column={column} isOn={isOn} />}
    </label>
  )
}
