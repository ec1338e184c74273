import type { Change } from './changes.ts'

/** Marks changes of a personal view by its owner: nobody else learns what changed, or by whom. */
export const privateMark = { private: true } as const

export function isPrivateChange({ detail }: Pick<Change, 'detail'>): boolean {
  return detail?.['private'] === true
}

/** Removes the content of a change to somebody else's personal view; what remains only counts in the sequence. */
export function withoutPrivateChange(change: Change, userId: string | null): Change {
  if (!isPrivateChange(change) || (userId !== null && change.by === userId)) return change
  return {
    seq: change.seq,
    at: change.at,
    by: null,
    origin: 'system',
    kind: change.kind,
    tableId: null,
    group: null,
    rows: [],
    ranges: [],
    detail: { action: 'view.personal' },
  }
}
