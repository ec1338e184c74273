import type { Answers } from '../../views/form/answers.ts'

/** A form half filled, as it waits in the tab's own storage for the person to come back. */

export type Draft = {
  /** Goes with the sending, so that a page loaded anew after a lost answer makes no second record. */
  key: string
  answers: Answers
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (shareId: string): string => `tessera-form-${shareId}`

/** The draft of this form, or null when there is none or it cannot be read. */
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

/** Keeps the draft; where storage is blocked or full, the page simply has none. */
export function saveDraft(shareId: string, draft: Draft, store: () => Store = () => sessionStorage): void {
  try {
    store().setItem(nameOf(shareId), JSON.stringify(draft))
  } catch {
    // Nothing is lost but the convenience.
  }
}

export function dropDraft(shareId: string, store: () => Store = () => sessionStorage): void {
  try {
    store().removeItem(nameOf(shareId))
  } catch {
    // As above.
  }
}

/** A new key for one filled form. */
export function newSendKey(): string {
  // `randomUUID` is missing on plain http.
  return [...crypto.getRandomValues(new Uint8Array(18))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** By hand: the schema library would be a tenth of what the page loads first. */
function isDraft(value: unknown): value is Draft {
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
