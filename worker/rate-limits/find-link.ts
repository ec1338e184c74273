import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { isSlug } from '#core/views/link-slug.ts'
import type { Control } from '../store/control/control.ts'
import { countUnknownShareLink, enforceUnknownLinkRateLimit, type Visit } from './unknown-link-rate-limit.ts'

/** Links that this isolate found recently, by the control database that knows them and by their slugs. */
const found = new WeakMap<Control, Map<string, { shareId: string; at: number }>>()
const linksMax = 5000

/**
 * The id of the public link with this id or custom address; null for none. The id may belong to a link that is
 * withdrawn by now, which the API tells. Unknown addresses count as guesses.
 */
export async function findLink(visit: Visit, name: string): Promise<string | null> {
  if (baseKeyOf('share', name) !== null) return name
  if (!isSlug(name)) return null
  const known = found.get(visit.control) ?? new Map<string, { shareId: string; at: number }>()
  found.set(visit.control, known)
  const at = visit.now.getTime()
  const recent = known.get(name)
  if (recent && at - recent.at < limits.slugTtlMs) return recent.shareId
  const [shareId] = await Promise.all([
    visit.control.findSlug(name),
    enforceUnknownLinkRateLimit(visit, name),
  ])
  known.delete(name)
  if (shareId === null) {
    await countUnknownShareLink(visit)
    return null
  }
  if (known.size >= linksMax) known.clear()
  known.set(name, { shareId, at })
  return shareId
}
