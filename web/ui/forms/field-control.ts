import { createContext, use } from 'react'

/** What a `Field` passes to its control. */
export type FieldControl = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  disabled: boolean
  name: string | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** Attributes that link a control to its `Field`; empty outside one. Spread before the control's own attributes. */
export function useFieldControl(): {
  id?: string
  name?: string | undefined
  required?: boolean
  disabled?: boolean
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
} {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    disabled: field.disabled,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}

/** The same for a group of controls, which cannot use a label element. */
export function useFieldGroup(): { 'aria-labelledby'?: string; 'aria-describedby'?: string | undefined } {
  const field = use(FieldContext)
  return field ? { 'aria-labelledby': field.labelId, 'aria-describedby': field.describedBy } : {}
}
