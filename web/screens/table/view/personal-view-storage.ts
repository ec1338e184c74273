import * as v from 'valibot'
import type { PersonalPart as AccountPart } from '#core/views/personal-parts.ts'
import { session } from '../../../api/session/current-session.ts'

// Personal settings of a view belong to the account. The tab keeps them until the server has them, also through
// reloads; for visitors of public links, it keeps them as long as it lives.

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type PersonalPart = AccountPart | 'calendar_place'

export type Parts = Record<string, unknown>
const partsSchema = v.record(v.string(), v.unknown())

/** Settings with the account; loads with views that have some. */
export type PersonalSync = {
  /** The settings on the server; undefined for views without settings of the account. */
  saved: (viewId: string) => Parts | undefined
  /** True for parts that belong to the account. */
  holds: (part: PersonalPart) => boolean
  saveSoon: (viewId: string) => void
}
let sync: PersonalSync | null = null
export function setPersonalSync(next: PersonalSync): void {
  sync = next
}

const keyOf = (viewId: string): string => `tessera-own ${viewId} ${session.user()?.id ?? ''}`
const tabStorage = (): Store => sessionStorage

/** A stored personal setting; null if missing or damaged. */
export function loadPersonalSetting<T>(
  viewId: string,
  part: PersonalPart,
  schema: v.GenericSchema<unknown, T>,
  store?: () => Store,
): T | null {
  const parts = { ...sync?.saved(viewId), ...partsOf(viewId, store) }
  const read = v.safeParse(schema, parts[part])
  return read.success ? read.output : null
}

/** Stores a personal setting; null removes it. */
export function savePersonalSetting(
  viewId: string,
  part: PersonalPart,
  value: unknown,
  store?: () => Store,
): void {
  const { [part]: known, ...rest } = partsOf(viewId, store)
  const saved = sync?.holds(part) ? sync.saved(viewId) : undefined
  if (!saved) return putParts(viewId, value === null ? rest : { ...rest, [part]: value }, store)
  if (JSON.stringify(known ?? saved[part] ?? null) === JSON.stringify(value)) return
  // Null tells the server to remove it.
  putParts(viewId, { ...rest, [part]: value }, store)
  sync?.saveSoon(viewId)
}

export function putParts(viewId: string, parts: Parts, store = tabStorage): void {
  try {
    if (Object.keys(parts).length === 0) store().removeItem(keyOf(viewId))
    else store().setItem(keyOf(viewId), JSON.stringify(parts))
  } catch {
    // Storage is blocked or full; the setting lasts until reload.
  }
}

export function partsOf(viewId: string, store = tabStorage): Parts {
  try {
    const read = v.safeParse(partsSchema, JSON.parse(store().getItem(keyOf(viewId)) ?? '{}'))
    return read.success ? read.output : {}
  } catch {
    return {}
  }
}
