import * as v from 'valibot'
import { session } from '../../../api/session/current-session.ts'

// Personal view settings last as long as the tab, including reloads.

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type PersonalPart =
  | 'setup'
  | 'places'
  | 'groups'
  | 'colors'
  | 'summary'
  | 'frozen_count'
  | 'row_height'
  | 'card_fields'
  | 'card_options'
  | 'calendar_place'

const partsSchema = v.record(v.string(), v.unknown())

const keyOf = (viewId: string): string => `tessera-own ${viewId} ${session.user()?.id ?? ''}`

/** A stored personal setting; null if missing or damaged. */
export function loadPersonalSetting<T>(
  viewId: string,
  part: PersonalPart,
  schema: v.GenericSchema<unknown, T>,
  store: () => Store = () => sessionStorage,
): T | null {
  const read = v.safeParse(schema, partsOf(viewId, store)[part])
  return read.success ? read.output : null
}

/** Stores a personal setting; null removes it. */
export function savePersonalSetting(
  viewId: string,
  part: PersonalPart,
  value: unknown,
  store: () => Store = () => sessionStorage,
): void {
  const { [part]: _, ...rest } = partsOf(viewId, store)
  const parts = value === null ? rest : { ...rest, [part]: value }
  try {
    if (Object.keys(parts).length === 0) store().removeItem(keyOf(viewId))
    else store().setItem(keyOf(viewId), JSON.stringify(parts))
  } catch {
    // Storage is blocked or full; the setting lasts until reload.
  }
}

function partsOf(viewId: string, store: () => Store): Record<string, unknown> {
  try {
    const read = v.safeParse(partsSchema, JSON.parse(store().getItem(keyOf(viewId)) ?? '{}'))
    return read.success ? read.output : {}
  } catch {
    return {}
  }
}
