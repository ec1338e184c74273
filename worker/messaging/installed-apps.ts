import * as v from 'valibot'
import { type AnyApp, type AppDefinition, secretKeys } from '#core/apps/app.ts'
import { apps } from '#core/apps/index.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { inputProblem } from '../http/validation-error.ts'
import { encryptSecret, decryptSecret } from '../security/encrypt-secret.ts'
import type { StoredApp } from '../store/control/apps.ts'

type Store = Pick<Context, 'control' | 'env'>
/** Settings as text, by key. */
export type AppInput = Record<string, string>

const purpose = (app: AnyApp): string => `app ${app.id}`
const storedInput = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Decrypts the settings of a stored app; null if there are none or AUTH_SECRET has changed. */
export async function decryptAppSecrets(
  { env }: Pick<Store, 'env'>,
  app: AnyApp,
  stored: StoredApp | undefined,
): Promise<AppInput | null> {
  if (!stored) return null
  const text = await decryptSecret(env.settings.AUTH_SECRET, purpose(app), stored.sealed)
  const read = v.safeParse(storedInput, text)
  return read.success ? read.output : null
}

/** Encrypts settings for the control database. */
export function encryptAppSecrets(
  { env }: Pick<Store, 'env'>,
  app: AnyApp,
  input: AppInput,
): Promise<string> {
  return encryptSecret(env.settings.AUTH_SECRET, purpose(app), JSON.stringify(input))
}

/** Combines entered settings with stored secrets that were omitted. Throws INVALID_REQUEST. */
export function mergeInput(app: AnyApp, entered: unknown, stored: AppInput | null): AppInput {
  const read = v.safeParse(v.record(v.string(), v.unknown()), entered)
  if (!read.success || Array.isArray(entered))
    return fail('INVALID_REQUEST', { problem: 'input must be an object.' })
  const merged: AppInput = {}
  for (const { key } of app.fields) {
    const value = Object.hasOwn(read.output, key) ? read.output[key] : undefined
    if (typeof value === 'string' && value !== '') merged[key] = value
    else if (typeof value === 'number') merged[key] = String(value)
    else if (value === null || value === undefined || value === '') continue
    else return fail('INVALID_REQUEST', { problem: `${key} must be text.` })
  }
  for (const key of secretKeys(app)) if (merged[key] === undefined && stored?.[key]) merged[key] = stored[key]
  requireSettings(app, merged)
  return merged
}

/** Parses settings for the gateway. Throws INVALID_REQUEST naming the field. */
export function requireSettings<S extends v.GenericSchema<unknown, unknown>>(
  app: AppDefinition<S>,
  input: AppInput,
): v.InferOutput<S> {
  const read = v.safeParse(app.settings, input)
  if (!read.success) return fail('INVALID_REQUEST', { problem: inputProblem(read.issues[0]) })
  return read.output
}

/** The active app of a category with its settings; null if none. */
export async function installedApp(
  store: Store,
  { category }: Pick<AnyApp, 'category'>,
): Promise<{ app: AnyApp; input: AppInput } | null> {
  const stored = await store.control.listApps()
  for (const app of apps) {
    const found = stored.find(({ id, active }) => id === app.id && active)
    if (app.category !== category || !found) continue
    const input = await decryptAppSecrets(store, app, found)
    if (input) return { app, input }
  }
  return null
}
