import type { ReactNode } from 'react'
import { checkboxMark } from '#core/fields/options/icon-pairs.ts'
import { IconMark } from '../fields/canvas/icon-mark.tsx'
import { useFieldControl } from '../ui/forms/field-control.ts'
import type { FormInputProps } from './form-input-props.ts'

/** A checkbox value in the column's icon and color. */
export function CustomTick(
  props: Pick<FormInputProps, 'column' | 'answer' | 'onAnswer'> & { children: ReactNode },
) {
  const { column, answer, onAnswer, children } = props
  const field = useFieldControl()
  const isOn = answer === true
  return (
    <label className="flex items-start gap-2 text-sm pointer-coarse:py-3">
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...field}
          type="checkbox"
          checked={isOn}
          onChange={(event) => onAnswer(event.currentTarget.checked)}
          className="absolute inset-0 appearance-none rounded-sm before:absolute before:-inset-1 pointer-coarse:before:-inset-2.5"
        />
        <IconMark kind={checkboxMark} column={column} isOn={isOn} className="size-6" />
      </span>
      <span>{children}</span>
    </label>
  )
}
