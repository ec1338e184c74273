import type * as v from 'valibot'

/** A field of an app's settings, as the app store asks for it. All are sent as text. */
export type AppField = {
  key: string
  label: string
  /** A `secret` is kept sealed and never shown again. */
  kind: 'text' | 'secret' | 'choice'
  required: boolean
  choices?: readonly string[]
  placeholder?: string
}

export type AppCategory = 'Email'

/**
 * Something outside that an instance can be connected to, from the app store. Of one category at most one app is
 * active. `settings` reads the fields' texts and is the type that the gateway works with.
 */
export type AppDefinition<S extends v.GenericSchema<unknown, unknown>> = {
  id: string
  title: string
  category: AppCategory
  description: string
  fields: readonly AppField[]
  settings: S
}
export type AnyApp = AppDefinition<v.GenericSchema<unknown, unknown>>

/** Keys of the fields that are never shown again. */
export function secretKeys(app: AnyApp): string[] {
  return app.fields.filter(({ kind }) => kind === 'secret').map(({ key }) => key)
}
