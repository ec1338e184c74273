import type * as v from 'valibot'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { tellProblem } from '../../api/tell-problem.ts'
import type { OwnChange } from './own-changes.tsx'
import { type OwnPart, recallOwn, rememberOwn } from './own-memory.ts'

type SetOwn<T> = Dispatch<SetStateAction<T | null>>

/**
 * What one person changed for themselves in a part of a view; null for nothing. Where they may not store it, it is
 * remembered as long as the tab lasts.
 */
export function useOwn<T>(
  at: { viewId: string; part: OwnPart; canStore: boolean },
  schema: v.GenericSchema<unknown, T>,
): [T | null, SetOwn<T>] {
  const { viewId, part, canStore } = at
  const [own, setOwn] = useState<T | null>(() => (canStore ? null : recallOwn(viewId, part, schema)))
  useEffect(() => {
    if (!canStore) rememberOwn(viewId, part, own)
  }, [viewId, part, canStore, own])
  return [own, setOwn]
}

/** Shows a value at once and stores it; from the answer on what is stored shows, whoever changes it. */
export function showAndStore<T>(next: T, setOwn: SetOwn<T>, store: (next: T) => Promise<void>): void {
  setOwn(() => next)
  void store(next)
    .catch(tellProblem)
    .finally(() => setOwn((now) => (now === next ? null : now)))
}

/** What is one's own where one may not store it: to take back, or to store for everybody. Null where that is nothing. */
export function ownChange<T>(
  own: T | null,
  setOwn: SetOwn<T>,
  store: (own: T) => Promise<void>,
): OwnChange | null {
  if (own === null) return null
  return {
    reset: () => setOwn(null),
    async save() {
      await store(own)
      setOwn(null)
    },
  }
}
