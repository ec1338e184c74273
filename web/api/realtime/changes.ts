import type { DeletedWire } from '#core/api/bases/bases.ts'
import { changesList, changesUndo } from '#core/api/endpoints/bases.ts'
import { randomText } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import { request } from '../session/current-session.ts'

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

/** A change of a base; undefined if missing. */
export async function readChange(baseId: string, seq: number): Promise<Change | undefined> {
  const { list } = await request(
    changesList,
    { params: { baseId }, query: { since: String(seq - 1), limit: '1' } },
    { showLoading: false },
  )
  return list[0]
}

/** The result of an undo: `left` records if stopped, and the deleted records. */
export type UndoResult = { seq: number; rows: number; left: number; deleted: readonly DeletedWire[] }

/**
 * Undoes a change and its group with new changes. Many records take several calls: repeating with the same `group`
 * continues. `goesOn` gets the result of each part, and returns whether to continue.
 */
export async function undoChange(
  baseId: string,
  seq: number,
  group = randomText(20),
  goesOn: (undone: UndoResult) => boolean = () => true,
): Promise<UndoResult> {
  const deleted: DeletedWire[] = []
  for (let rows = 0; ;) {
    const part = await request(changesUndo, { params: { baseId, seq: String(seq) }, query: { group } })
    rows += part.rows
    deleted.push(...part.deleted)
    const undone = { seq: part.seq, rows, left: part.left ?? 0, deleted }
    if (undone.left === 0 || !goesOn(undone)) return undone
  }
}
