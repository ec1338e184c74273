import type * as v from 'valibot'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { showError } from '../../../api/http/show-error.ts'
import type { PersonalChange } from './personal-changes.tsx'
import { type PersonalPart, loadPersonalSetting, savePersonalSetting } from './personal-view-storage.ts'

type SetOwn<T> = Dispatch<SetStateAction<T | null>>

/** A personal change of a view setting; null for none. Kept with the account if the view cannot store it. */
export function usePersonalSetting<T>(
  at: { viewId: string; part: PersonalPart; canStore: boolean },
  schema: v.GenericSchema<unknown, T>,
): [T | null, SetOwn<T>] {
  const { viewId, part, canStore } = at
  const [own, setOwn] = useState<T | null>(() =>
    canStore ? null : loadPersonalSetting(viewId, part, schema),
  )
  useEffect(() => {
    if (!canStore) savePersonalSetting(viewId, part, own)
  }, [viewId, part, canStore, own])
  return [own, setOwn]
}

/** Shows a value optimistically and saves it; then shows the stored value, even if somebody else changes it. */
export function showAndStore<T>(next: T, setOwn: SetOwn<T>, store: (next: T) => Promise<void>): void {
  setOwn(() => next)
  void store(next)
    .catch(showError)
    .finally(() => setOwn((now) => (now === next ? null : now)))
}

/** A personal change to reset or save for everybody; null for none. */
export function personalChange<T>(
  own: T | null,
  setOwn: SetOwn<T>,
  store: (own: T) => Promise<void>,
): PersonalChange | null {
  if (own === null) return null
  return {
    reset: () => setOwn(null),
    async save() {
      await store(own)
      setOwn(null)
    },
  }
}
