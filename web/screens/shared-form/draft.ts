import type { Answers } from '../../views/form/answers/answer-state.ts'

/** A form draft in session storage, restored when the person returns. */

export type Draft = {
  /** Idempotency key, so that resubmitting after a reload and a lost response creates no second record. */
  key: string
  answers: Answers
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (shareId: string): string => `tessera-form-${shareId}`

/** Loads a form's draft; null if missing or unreadable. */
export function loadDraft(shareId: string, store: () => Store = () => sessionStorage): Draft | null {
  try {
    const text = store().getItem(nameOf(shareId))
    if (text === null) return null
    const value: unknown = JSON.parse(text)
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Saves the draft; ignores blocked or full storage. */
export function saveDraft(shareId: string, draft: Draft, store: () => Store = () => sessionStorage): void {
  try {
    store().setItem(nameOf(shareId), JSON.stringify(draft))
  } catch {
    // Drafts are optional.
  }
}

export function dropDraft(shareId: string, store: () => Store = () => sessionStorage): void {
  try {
    store().removeItem(nameOf(shareId))
  } catch {
    // Drafts are optional.
  }
}

/** A new idempotency key for a submission. */
export function newSendKey(): string {
  // `randomUUID` needs HTTPS.
  return [...crypto.getRandomValues(new Uint8Array(18))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Hand-written, because the schema library would be a tenth of the initial load. */
export function isDraft(value: unknown): value is Draft {
  const { key, answers } = fieldsOf(value)
  return (
    typeof key === 'string' &&
    /^[\x21-\x7e]{8,200}$/.test(key) &&
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every(isAnswer)
  )
}

function isAnswer(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
