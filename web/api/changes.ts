import { changesList, changesUndo } from '#core/api/bases.ts'
import type { Change } from '#core/protocol/changes.ts'
import { request } from './current.ts'

/** All changes of a base after `since`, in order. */
export async function readChanges(
  baseId: string,
  since: number,
): Promise<{ changes: Change[]; seq: number }> {
  const changes: Change[] = []
  let last = since
  for (;;) {
    const page = await request(
      changesList,
      { params: { baseId }, query: { since: String(last) } },
      { showLoading: false },
    )
    changes.push(...page.list)
    const end = page.list.at(-1)?.seq
    if (!page.hasMore || end === undefined) return { changes, seq: page.seq }
    last = end
  }
}

/** Undoes a change with its group, as a new change. */
export function undoChange(baseId: string, seq: number): Promise<{ seq: number; rows: number }> {
  return request(changesUndo, { params: { baseId, seq: String(seq) } })
}
