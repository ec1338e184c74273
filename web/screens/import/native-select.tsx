import { ChevronsUpDown } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { controlClass, controlFocusClass } from '../../ui/overlays/surface-style.ts'

/** A native select, because a file may need hundreds, one per column. */
export function NativeSelect<Value extends string>(props: {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  label: string
  disabled?: boolean | undefined
}) {
  const { value, onChange, options, label, disabled } = props
  return (
    <span className="relative flex w-full items-center">
      <select
        value={value}
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const next = options.find((option) => option.value === currentTarget.value)
          if (next) onChange(next.value)
        }}
        className={cx(controlClass, controlFocusClass, 'h-7 appearance-none ps-2 pe-7 pointer-coarse:h-11')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute end-2 size-3.5 text-icon" />
    </span>
  )
}
