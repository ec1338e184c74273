/** A record of the link column's table, and one that is to be linked to it or no longer. */
export type Pair = [own: number, other: number]

/**
 * Links to make and to take away; those of `replace` keep no other links than the ones in `add`. `newest`: the own
 * ids are places, from 1, among so many records made just before.
 */
export type LinkChange = { add: Pair[]; remove: Pair[]; replace: number[]; newest?: number }
