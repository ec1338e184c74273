import { fail } from '#core/errors.ts'
import type { Difference } from '../../sources/diff/difference.ts'
import { differenceText } from './difference-text.ts'

/**
 * Differences that a client chose by their ids. Throws INVALID_REQUEST if the choice lacks one that another needs, or
 * has two that exclude each other.
 */
export function chosenDifferences(
  all: readonly Difference[],
  ids: ReadonlyMap<string, string>,
  chosen: ReadonlySet<string>,
): Difference[] {
  const own = all.filter(({ key }) => chosen.has(ids.get(key) ?? ''))
  const keys = new Set(own.map(({ key }) => key))
  for (const each of own) {
    const missing = each.needs.find((group) => !group.some((key) => keys.has(key)))
    if (missing)
      fail('INVALID_REQUEST', {
        problem: `"${textOf(each)}" needs "${textOf(all.find(({ key }) => missing.includes(key)))}". Choose both or none.`,
      })
    const other = own.find(({ key }) => each.excludes.includes(key))
    if (other) fail('INVALID_REQUEST', { problem: `Choose either "${textOf(each)}" or "${textOf(other)}".` })
  }
  return own
}

/**
 * The default for clients that choose nothing: all differences except unused tables. A table or column that may have
 * been renamed counts as removed and added, because nobody confirmed the rename.
 */
export function allDifferences(all: readonly Difference[]): Difference[] {
  let own = all.filter(({ kind, isOptional }) => !isRename(kind) && !isOptional)
  for (;;) {
    const keys = new Set(own.map(({ key }) => key))
    const complete = own.filter(({ needs }) => needs.every((group) => group.some((key) => keys.has(key))))
    if (complete.length === own.length) return own
    own = complete
  }
}

function isRename(kind: Difference['kind']): boolean {
  return kind === 'renamedColumn' || kind === 'renamedTable'
}

function textOf(difference: Difference | undefined): string {
  return difference ? `${difference.at.name}: ${differenceText(difference)}` : ''
}
