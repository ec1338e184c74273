import { failBecause } from '#core/error-reasons/error-reasons.ts'

/**
 * The id of a record as the database gives it; 0 for none. A source may get keys that are no record ids after its tables
 * were attached, and numbers beyond 2^53 would be taken for others. Throws SOURCE_CHANGED.
 */
export function recordIdOf(value: unknown): number {
  if (value === null) return 0
  const id = Number(value)
  return isRecordId(id) ? id : failBecause('SOURCE_CHANGED', 'keys')
}

/** True for numbers that can be ids of records: clients number unsaved records below 1. */
export function isRecordId(id: number): boolean {
  return Number.isSafeInteger(id) && id >= 1
}
