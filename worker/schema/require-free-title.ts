import { fail } from '#core/errors.ts'
import { titleKey } from '#core/naming.ts'

/** Throws TITLE_TAKEN if the title is in use. */
export function requireFreeTitle(title: string, taken: Iterable<string>): void {
  const key = titleKey(title)
  for (const other of taken) if (titleKey(other) === key) fail('TITLE_TAKEN', { title })
}
