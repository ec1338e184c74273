import * as limits from '#core/limits.ts'
import type { CellValue } from '#core/schema.ts'
import type { Answers } from '../../views/form/answers/answer-state.ts'
import { isDraft } from './draft.ts'

/**
 * Submissions without a response yet, in local storage: the page sends them when it is back online, also after a
 * reload. The server records each key once.
 */
export type Pending = {
  key: string
  answers: Answers
  /** The request's `data`. */
  data: Record<string, CellValue>
  /** When the person submitted, in milliseconds. */
  at: number
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const local = (): Store => localStorage
const nameOf = (shareId: string): string => `tessera-form-outbox-${shareId}`

/** Submissions of a form that wait, oldest first. */
export function loadPending(shareId: string, store: () => Store = local): Pending[] {
  try {
    const value: unknown = JSON.parse(store().getItem(nameOf(shareId)) ?? '[]')
    return Array.isArray(value) ? value.filter(isPending) : []
  } catch {
    return []
  }
}

/** Adds a submission, or replaces the one with its key. */
export function savePending(shareId: string, pending: Pending, store: () => Store = local): void {
  keep(shareId, [...without(shareId, pending.key, store), pending], store)
}

export function dropPending(shareId: string, key: string, store: () => Store = local): void {
  keep(shareId, without(shareId, key, store), store)
}

/** True if sending again is certain to create no second record. */
export function isSafeToSend({ at }: Pick<Pending, 'at'>, now = Date.now()): boolean {
  return now - at < limits.pendingSubmissionTtlMs
}

function without(shareId: string, key: string, store: () => Store): Pending[] {
  return loadPending(shareId, store).filter((each) => each.key !== key)
}

function keep(shareId: string, list: readonly Pending[], store: () => Store): void {
  try {
    if (list.length === 0) store().removeItem(nameOf(shareId))
    else store().setItem(nameOf(shareId), JSON.stringify(list))
  } catch {
    // Storage is blocked or full: the submission waits in this page only.
  }
}

function isPending(value: unknown): value is Pending {
  if (!isDraft(value) || !('at' in value) || !('data' in value)) return false
  return typeof value.at === 'number' && typeof value.data === 'object' && value.data !== null
}
