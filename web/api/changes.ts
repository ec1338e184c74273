import { changesList, changesUndo } from '#core/api/bases.ts'
import { randomText } from '#core/ids.ts'
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

/** One change of a base; undefined where the log has none of that number. */
export async function readChange(baseId: string, seq: number): Promise<Change | undefined> {
  const { list } = await request(
    changesList,
    { params: { baseId }, query: { since: String(seq - 1), limit: '1' } },
    { showLoading: false },
  )
  return list[0]
}

/** What undoing came to: `left` records where it was not gone on with. */
export type Undone = { seq: number; rows: number; left: number }

/**
 * Undoes a change with its group, as new changes. Many records take several calls: `group` names what they make, and
 * who asks again with the same goes on where it stopped. `goesOn` hears after each part what has come of it, and says
 * whether there is to be another.
 */
export async function undoChange(
  baseId: string,
  seq: number,
  group = randomText(20),
  goesOn: (undone: Undone) => boolean = () => true,
): Promise<Undone> {
  for (let rows = 0; ;) {
    const part = await request(changesUndo, { params: { baseId, seq: String(seq) }, query: { group } })
    rows += part.rows
    const undone = { seq: part.seq, rows, left: part.left ?? 0 }
    if (undone.left === 0 || !goesOn(undone)) return undone
  }
}
