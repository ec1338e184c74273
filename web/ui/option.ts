import type { ReactNode } from 'react'

/** One choice of a select or combobox. `label` is what is searched and read aloud. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** How it looks in the list and in the box, instead of its label. */
  node?: ReactNode
  disabled?: boolean | undefined
  /** Heading that it stands under; neighbours with the same one stand together. */
  group?: string | undefined
}
