import {
  commentsAfter,
  insertComment,
  lastComment,
  readComments,
  readLastComment,
} from '../../store/home/comments.ts'
import type { Home } from '../../store/homes/home.ts'

const commentsAtOnce = 200

/** Brings what was said about records over. False when the time is over before all of it is there. */
export async function copyComments(
  source: Home,
  copy: Home,
  { oldKey, newKey }: { oldKey: string; newKey: string },
  end: number,
): Promise<boolean> {
  const { results } = await copy.read(() => [lastComment(copy.baseId)])
  let last = readLastComment(results[0]).replace(newKey, oldKey)
  const tables = new Set((await copy.schema()).tables.map(({ id }) => id))
  for (;;) {
    if (Date.now() > end) return false
    const after = last
    const read = await source.read(() => [commentsAfter(source.baseId, after, commentsAtOnce)])
    const rows = readComments(read.results[0])
    if (rows.length === 0) return true
    const moved = rows
      .map((row) => ({
        ...row,
        id: row.id.replace(oldKey, newKey),
        tableId: row.tableId.replace(oldKey, newKey),
        fieldId: row.fieldId?.replace(oldKey, newKey) ?? null,
      }))
      // A table that was made while the copy was under way is not in it.
      .filter(({ tableId }) => tables.has(tableId))
    await copy.unlogged({ statements: moved.map((row) => insertComment(copy.baseId, row)) })
    last = rows.at(-1)?.id ?? last
  }
}
