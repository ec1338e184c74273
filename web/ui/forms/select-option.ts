import type { ReactNode } from 'react'

/** A select or combobox option. `label` is the searchable and accessible text. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Replaces the label visually, in the list and in the input. */
  node?: ReactNode
  disabled?: boolean | undefined
  /** Group heading; adjacent options with the same heading form a group. */
  group?: string | undefined
}
