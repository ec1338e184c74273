import {
  commentsAfter,
  insertComment,
  lastComment,
  readComments,
  readLastComment,
} from '../../store/base/comments.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'

const copyCommentBatchSize = 200

/** Copies comments. Returns false if time runs out. */
export async function copyComments(
  source: BaseDatabase,
  copy: BaseDatabase,
  { oldKey, newKey }: { oldKey: string; newKey: string },
  end: number,
): Promise<boolean> {
  const copied = await copy.read(() => ({
    statements: [lastComment(copy.baseId)],
    decode: ([found]) => readLastComment(found),
  }))
  let last = copied.replace(newKey, oldKey)
  const tables = new Set((await copy.schema()).tables.map(({ id }) => id))
  for (;;) {
    if (Date.now() > end) return false
    const after = last
    const rows = await source.read(() => ({
      statements: [commentsAfter(source.baseId, after, copyCommentBatchSize)],
      decode: ([found]) => readComments(found),
    }))
    if (rows.length === 0) return true
    const moved = rows
      .map((row) => ({
        ...row,
        id: row.id.replace(oldKey, newKey),
        tableId: row.tableId.replace(oldKey, newKey),
        fieldId: row.fieldId?.replace(oldKey, newKey) ?? null,
      }))
      // Skips tables that were created during the copy.
      .filter(({ tableId }) => tables.has(tableId))
    await copy.writeWithoutLog({ statements: moved.map((row) => insertComment(copy.baseId, row)) })
    last = rows.at(-1)?.id ?? last
  }
}
