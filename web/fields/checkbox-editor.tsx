import { iconColorOf, iconOf } from '#core/fields/icon-pairs.ts'
import type { EditorProps } from './field-ui.ts'
import { Mark } from './mark.tsx'

/** Yes or no, with the mark and the colour of its column. */
export function CheckboxEditor(props: EditorProps) {
  const { value, column, onCommit, label, id, describedBy, isInvalid, isDisabled } = props
  const isOn = value === true
  const color = iconColorOf(column)
  const isBox = color === null && iconOf(column) === 'square'
  return (
    // Fingers get the ground around it.
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
      {!isBox && <Mark column={column} isOn={isOn} />}
    </label>
  )
}
