import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { BoardStack, StackRange } from './board-stacks.ts'

/** A place on the board: an index among the cards of a stack. */
export type BoardPlace = { readonly group: string; readonly index: number }

/** Where a card goes: next to another record, to the end of the table (null), or anywhere in its stack. */
export type CardTarget = { id: number; side: 'before' | 'after' } | null | 'anywhere'

type Rows = { rowAt: (index: number) => GridRow | undefined }

/** The record next to which a card goes, at an index among the other cards of a stack. */
export function targetOf(rows: Rows, range: StackRange, index: number, movedId: number): CardTarget {
  const at = otherIndex(rows, range, movedId)
  const count = range.count - (at < range.count ? 1 : 0)
  if (count <= 0) return null
  const cardAt = (place: number) => rows.rowAt(range.first + place + (place >= at ? 1 : 0))
  const above = index > 0 ? cardAt(Math.min(index, count) - 1) : undefined
  if (above) return { id: above.id, side: 'after' }
  const below = index < count ? cardAt(Math.max(0, index)) : undefined
  return below ? { id: below.id, side: 'before' } : 'anywhere'
}

/** The index of a card in a stack; Infinity if it is not in it. */
function otherIndex(rows: Rows, { first, count }: StackRange, id: number): number {
  for (let at = 0; at < count; at += 1) if (rows.rowAt(first + at)?.id === id) return at
  return Infinity
}

/** An arrow key, in reading direction. */
export type BoardStep = 'up' | 'down' | 'start' | 'end'

/** The place that an arrow key leads to from a card; null at the edge. Skips stacks for which `isTarget` is false. */
export function stepFrom(
  stacks: readonly Pick<BoardStack, 'group'>[],
  countOf: (group: string) => number,
  from: BoardPlace,
  step: BoardStep,
  isTarget: (group: string) => boolean,
): BoardPlace | null {
  if (step === 'up') return from.index > 0 ? { ...from, index: from.index - 1 } : null
  if (step === 'down') return from.index + 1 < countOf(from.group) ? { ...from, index: from.index + 1 } : null
  const at = stacks.findIndex(({ group }) => group === from.group)
  const others = step === 'end' ? stacks.slice(at + 1) : stacks.slice(0, Math.max(0, at)).toReversed()
  const next = others.find(({ group }) => isTarget(group))
  return next ? { group: next.group, index: from.index } : null
}

/** The drop index for a pointer at an offset from the first card. */
export function dropIndexAt(offset: number, cardHeight: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round(offset / cardHeight)))
}

/** A drop index without the dragged card itself, given its own index in the stack or -1. */
export function indexAmongOthers(dropIndex: number, ownIndex: number): number {
  return ownIndex >= 0 && dropIndex > ownIndex ? dropIndex - 1 : dropIndex
}
