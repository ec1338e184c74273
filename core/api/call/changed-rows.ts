// Counts the records that a body changes, for the limits of shared base links. Every call that writes records
// uses one of these.

/** For calls that change no record, such as uploads. */
export const noRows = (): number => 0

/** For calls that change exactly one record. */
export const oneRow = (): number => 1

/** Counts the record or records of a body, plus the records that their cells link to. */
export function rowsWithLinks(body: unknown): number {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body]
  return rows.reduce<number>((sum, row) => sum + 1 + linkedIn(row), 0)
}

/** Counts the records of a body that `oneOrMany` parsed. */
export function oneOrManyRows(body: { rows: readonly unknown[] }): number {
  return rowsWithLinks(body.rows)
}

/** Counts moved records, each with the records that the move links it to. */
export function movedRows({ ids, cells }: { ids: readonly number[]; cells?: unknown }): number {
  return ids.length * (1 + linkedIn(cells))
}

/** Counts a record and the records that are linked or unlinked: one or a list. */
export function linkedRows(body: unknown): number {
  return 1 + (Array.isArray(body) ? body.length : 1)
}

/**
 * Counts the records that a row's cells link to: list items that are ids or objects. Other list items are
 * select options.
 */
function linkedIn(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0
  const lists = Object.values(row).filter((value) => Array.isArray(value))
  return lists.flat().filter((item) => typeof item !== 'string' || /^\d+$/.test(item)).length
}
