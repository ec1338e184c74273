/** A record of the link column's table, and a record to link or unlink. */
export type Pair = [own: number, other: number]

/**
 * Links to add and remove. Records in `replace` keep only the links in `add`. `newest`: own ids are 1-based
 * positions among this many records that were just inserted.
 */
export type LinkChange = { add: Pair[]; remove: Pair[]; replace: number[]; newest?: number }
