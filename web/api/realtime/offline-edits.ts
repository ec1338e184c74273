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

/** An offline edit in browser storage. */
export type OfflineEdit = v.InferOutput<typeof edit>

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key contains the user, so that nobody gets another person's edits. */
const keyOf = (userId: string, tableId: string): string => `tessera-waiting:${userId}:${tableId}`

/** A person's offline edits of a table. Damaged or blocked storage is empty. */
export function readOfflineEdits(storage: () => TextStorage, userId: string, tableId: string): OfflineEdit[] {
  try {
    const parsed = v.safeParse(stored, JSON.parse(storage().getItem(keyOf(userId, tableId)) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** Replaces the stored edits; false if storage is blocked or full. */
export function writeOfflineEdits(
  storage: () => TextStorage,
  userId: string,
  tableId: string,
  edits: readonly OfflineEdit[],
): boolean {
  try {
    if (edits.length === 0) storage().removeItem(keyOf(userId, tableId))
    else storage().setItem(keyOf(userId, tableId), JSON.stringify(edits))
    return true
  } catch {
    return false
  }
}
