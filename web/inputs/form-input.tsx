import type { FormInputProps } from './form-input-props.ts'
import { formInputs } from './form-inputs.ts'

/** The input for a column; nothing for read-only columns. */
export function FormInput(props: FormInputProps) {
  const Input = formInputs[props.column.type]?.Input
  return Input && <Input {...props} />
}
