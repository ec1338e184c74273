import type { BaseWire } from '#core/api/bases/bases.ts'

/** Bases whose title matches, in order, with starred ones separate. */
export function groupBases(
  bases: readonly BaseWire[],
  search: string,
): { starred: BaseWire[]; others: BaseWire[] } {
  const needle = search.trim().normalize('NFC').toLocaleLowerCase()
  const found = bases
    .filter((base) => base.title.normalize('NFC').toLocaleLowerCase().includes(needle))
    .toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0)
  return {
    starred: found.filter((base) => base.starred),
    others: found.filter((base) => !base.starred),
  }
}
