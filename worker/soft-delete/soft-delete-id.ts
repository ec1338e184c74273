import type { Change } from '#core/protocol/changes.ts'

/** The id of the soft-deleted snapshot that a logged change names. Changes of earlier releases call it `retiredId`. */
export function softDeleteIdOf(detail: Change['detail']): string | null {
  const id = detail?.['softDeleteId'] ?? detail?.['retiredId']
  return typeof id === 'string' ? id : null
}
