import * as v from 'valibot'
import { session } from '../../api/current.ts'

// What somebody changed for themselves in a view that they may not store lasts as long as the tab, reloads included.

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type OwnPart =
  | 'setup'
  | 'places'
  | 'groups'
  | 'colours'
  | 'summary'
  | 'frozen_count'
  | 'row_height'
  | 'card_fields'

const partsSchema = v.record(v.string(), v.unknown())

const keyOf = (viewId: string): string => `tessera-own ${viewId} ${session.user()?.id ?? ''}`

/** What was remembered of a part of a view; null for nothing, or where it is damaged. */
export function recallOwn<T>(
  viewId: string,
  part: OwnPart,
  schema: v.GenericSchema<unknown, T>,
  store: () => Store = () => sessionStorage,
): T | null {
  const read = v.safeParse(schema, partsOf(viewId, store)[part])
  return read.success ? read.output : null
}

/** Remembers a part of a view; null forgets it. */
export function rememberOwn(
  viewId: string,
  part: OwnPart,
  value: unknown,
  store: () => Store = () => sessionStorage,
): void {
  const { [part]: _, ...rest } = partsOf(viewId, store)
  const parts = value === null ? rest : { ...rest, [part]: value }
  try {
    if (Object.keys(parts).length === 0) store().removeItem(keyOf(viewId))
    else store().setItem(keyOf(viewId), JSON.stringify(parts))
  } catch {
    // Blocked or full: it lasts as long as the page then.
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
