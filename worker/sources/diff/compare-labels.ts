import type { ChangedPart } from '#core/api/sources/source-diff.ts'

export type LabelChanges = {
  added: string[]
  removed: string[]
  renamed: { before: string; after: string }[]
  isReordered: boolean
}

/**
 * Compares the labels of an enum. A label that stands in the place of another, between the same neighbors, is the same
 * one with a new name.
 */
export function compareLabels(before: readonly string[], after: readonly string[]): LabelChanges {
  const common = before.filter((label) => after.includes(label))
  const inNewOrder = after.filter((label) => before.includes(label))
  const isReordered = common.some((label, index) => label !== inNewOrder[index])
  if (isReordered)
    return {
      added: after.filter((label) => !before.includes(label)),
      removed: before.filter((label) => !after.includes(label)),
      renamed: [],
      isReordered,
    }
  const changes: LabelChanges = { added: [], removed: [], renamed: [], isReordered }
  const gaps = (labels: readonly string[]) => {
    const places = common.map((label) => labels.indexOf(label))
    return [...places, labels.length].map((end, index) => labels.slice((places[index - 1] ?? -1) + 1, end))
  }
  const newGaps = gaps(after)
  gaps(before).forEach((old, index) => {
    const fresh = newGaps[index] ?? []
    if (old.length === fresh.length)
      old.forEach((label, place) => changes.renamed.push({ before: label, after: fresh[place] ?? label }))
    else {
      changes.removed.push(...old)
      changes.added.push(...fresh)
    }
  })
  return changes
}

/** The changes as parts of a difference. */
export function labelParts({ added, removed, renamed, isReordered }: LabelChanges): ChangedPart[] {
  const list = (labels: readonly string[]) => (labels.length === 0 ? null : labels.join(', '))
  return [
    ...(added.length === 0 ? [] : [{ what: 'labelsAdded' as const, before: null, after: list(added) }]),
    ...(removed.length === 0 ? [] : [{ what: 'labelsRemoved' as const, before: list(removed), after: null }]),
    ...renamed.map((pair) => ({ what: 'labelRenamed' as const, ...pair })),
    ...(isReordered ? [{ what: 'labelsOrder' as const, before: null, after: null }] : []),
  ]
}
