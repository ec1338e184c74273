import type { DetectedChange, MetaDiff } from '#core/api/sources/source-diff.ts'

// The differences that people chose. A choice contains all that its differences need, and no two that exclude each
// other.

export type Choice = ReadonlySet<string>

export function changesOf(diffs: readonly MetaDiff[]): DetectedChange[] {
  return diffs.flatMap(({ detectedChanges }) => detectedChanges)
}

/** The initial choice. It removes nothing that people created. */
export function firstChoice(diffs: readonly MetaDiff[]): Choice {
  return new Set(
    changesOf(diffs)
      .filter((each) => each.is_selected)
      .map(({ id }) => id),
  )
}

/** Chooses a difference with those that it needs, or gives it up with those that need it. */
export function withChange(
  changes: readonly DetectedChange[],
  choice: Choice,
  id: string,
  isChosen: boolean,
): Choice {
  const next = new Set(choice)
  if (isChosen) add(new Map(changes.map((each) => [each.id, each])), next, id)
  else next.delete(id)
  return complete(changes, next)
}

/** Chooses several differences; of two that exclude each other, the first. */
export function withChanges(
  changes: readonly DetectedChange[],
  choice: Choice,
  ids: readonly string[],
  isChosen: boolean,
): Choice {
  let next = choice
  for (const id of ids) {
    const excludes = changes.find((each) => each.id === id)?.excludes ?? []
    if (!isChosen || !excludes.some((other) => next.has(other)))
      next = withChange(changes, next, id, isChosen)
  }
  return next
}

/** True if all are chosen that can be chosen at once. */
export function isAllChosen(changes: readonly DetectedChange[], choice: Choice): boolean {
  return changes.every(({ id, excludes }) => choice.has(id) || excludes.some((other) => choice.has(other)))
}

function add(changes: ReadonlyMap<string, DetectedChange>, choice: Set<string>, id: string): void {
  const change = changes.get(id)
  if (!change || choice.has(id)) return
  choice.add(id)
  for (const other of change.excludes) choice.delete(other)
  for (const group of change.needs) {
    if (group.some((other) => choice.has(other))) continue
    const isFree = (other: string) => !changes.get(other)?.excludes.some((excluded) => choice.has(excluded))
    const needed = group.find(isFree)
    if (needed !== undefined) add(changes, choice, needed)
  }
}

/** Leaves out what needs a difference that is not chosen. */
function complete(changes: readonly DetectedChange[], choice: Set<string>): Choice {
  for (let isComplete = false; !isComplete;) {
    isComplete = true
    for (const { id, needs } of changes)
      if (choice.has(id) && !needs.every((group) => group.some((other) => choice.has(other)))) {
        choice.delete(id)
        isComplete = false
      }
  }
  return choice
}
