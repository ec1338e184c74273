import type { ReactNode } from 'react'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { useLazyModule } from '../ui/lazy-module.ts'
import type { FormInputProps } from './form-input-props.ts'
import { customTick, hasOwnMark } from './lazy-custom-tick.ts'

/** A checkbox value with its label, in the column's icon and color. */
export function Tick(
  props: Pick<FormInputProps, 'column' | 'answer' | 'onAnswer'> & { children: ReactNode },
) {
  const { column, answer, onAnswer, children } = props
  const isCustom = hasOwnMark(column)
  const loaded = useLazyModule(customTick, isCustom)
  if (loaded && isCustom) return <loaded.CustomTick {...props} />
  return (
    <Checkbox checked={answer === true} onChange={onAnswer} className="gap-3">
      {children}
    </Checkbox>
  )
}
