import type { ReactNode } from 'react'
import { iconColorOf, iconOf } from '#core/fields/icon-pairs.ts'
import { Mark } from '../fields/mark.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFieldControl } from '../ui/field-control.ts'
import type { FormInputProps } from './form-input-props.ts'

/** Yes or no with its text, in the mark and colour of its column. */
export function Tick(
  props: Pick<FormInputProps, 'column' | 'answer' | 'onAnswer'> & { children: ReactNode },
) {
  const { column, answer, onAnswer, children } = props
  const field = useFieldControl()
  const isOn = answer === true
  if (iconOf(column) === 'square' && iconColorOf(column) === null)
    return (
      <Checkbox checked={isOn} onChange={onAnswer} className="gap-3">
        {children}
      </Checkbox>
    )
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
        <Mark column={column} isOn={isOn} className="size-6" />
      </span>
      <span>{children}</span>
    </label>
  )
}
