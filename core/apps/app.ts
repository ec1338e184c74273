import type * as v from 'valibot'

/** A settings field that the app store's form shows for an app. All values are sent as text. */
export type AppField = {
  key: string
  label: string
  /** A `secret` is stored encrypted and never returned. */
  kind: 'text' | 'secret' | 'choice'
  required: boolean
  choices?: readonly string[]
  placeholder?: string
}

/**
 * An external service that the app store can connect. At most one app per category is active. `settings`
 * parses the texts of the fields; its output is what the gateway uses.
 */
export type AppDefinition<S extends v.GenericSchema<unknown, unknown>> = {
  id: string
  title: string
  category: 'Email'
  description: string
  fields: readonly AppField[]
  settings: S
}
export type AnyApp = AppDefinition<v.GenericSchema<unknown, unknown>>

/** Keys of the fields that are never returned. */
export function secretKeys(app: AnyApp): string[] {
  return app.fields.filter(({ kind }) => kind === 'secret').map(({ key }) => key)
}
