import * as v from 'valibot'

const cellValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])
const edit = v.object({
  rowId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  columnId: v.string(),
  value: cellValue,
  text: v.exactOptional(v.string()),
  seen: v.exactOptional(cellValue),
})
const stored = v.array(edit)

/** A cell that waits for a connection, as the browser keeps it. */
export type WaitingEdit = v.InferOutput<typeof edit>

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose they are is part of the name: nobody is ever given another person's. */
const keyOf = (userId: string, tableId: string): string => `tessera-waiting:${userId}:${tableId}`

/** What one person changed in a table without a connection. Damaged or blocked storage holds nothing. */
export function readWaiting(storage: () => TextStorage, userId: string, tableId: string): WaitingEdit[] {
  try {
    const parsed = v.safeParse(stored, JSON.parse(storage().getItem(keyOf(userId, tableId)) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** Keeps these changes instead of those before; false where the storage is blocked or full. */
export function writeWaiting(
  storage: () => TextStorage,
  userId: string,
  tableId: string,
  edits: readonly WaitingEdit[],
): boolean {
  try {
    if (edits.length === 0) storage().removeItem(keyOf(userId, tableId))
    else storage().setItem(keyOf(userId, tableId), JSON.stringify(edits))
    return true
  } catch {
    return false
  }
}
