/** Where cards are, for keys that move between them. */
export type CardPlace = {
  index: number
  total: number
  /** Cards beside each other. */
  perRow: number
  /** Rows on the screen. */
  rowsPerPage: number
}

/** The card that a key goes to; null if the key does not move. Directions are logical, as in `chordOf`. */
export function cardAfterKey(chord: string, place: CardPlace): number | null {
  const { index, total, perRow, rowsPerPage } = place
  const last = total - 1
  const column = index % perRow
  const within = (to: number): number => Math.min(last, Math.max(0, to))
  /** Stops at the first and the last row, in the same column; in a last row that is shorter, at its last card. */
  const byRows = (rows: number): number => {
    const to = index + rows * perRow
    if (to < 0) return column
    if (to <= last) return to
    const lastRow = Math.floor(last / perRow)
    return Math.floor(index / perRow) === lastRow ? index : Math.min(last, lastRow * perRow + column)
  }
  switch (chord) {
    case 'ArrowStart':
      return within(index - 1)
    case 'ArrowEnd':
      return within(index + 1)
    case 'ArrowUp':
      return byRows(-1)
    case 'ArrowDown':
      return byRows(1)
    case 'PageUp':
      return byRows(-Math.max(1, rowsPerPage))
    case 'PageDown':
      return byRows(Math.max(1, rowsPerPage))
    case 'Home':
      return index - column
    case 'End':
      return within(index - column + perRow - 1)
    case 'Mod+Home':
      return 0
    case 'Mod+End':
      return last
    default:
      return null
  }
}

/** The card whose place a moved card takes; null if the key does not move cards. */
export function placeAfterMove(chord: string, place: CardPlace): number | null {
  const key = /^Alt\+(Arrow\w+)$/.exec(chord)?.[1]
  return key === undefined ? null : cardAfterKey(key, place)
}
