import type { FilterBody } from '#core/api/views.ts'
import { bodyOf, type Group, rootId } from './filter-tree.ts'

export type FilterStep =
  | { step: 'create'; id: string; parentId: string; body: FilterBody }
  /** `parentId`: the group that it is in now, where that is another one. */
  | { step: 'update'; id: string; parentId?: string; body: FilterBody }
  | { step: 'delete'; id: string }

type Flat = { parentId: string; place: number; body: FilterBody }

/** The calls that turn what is stored into what is wanted, in an order that works. */
export function stepsBetween(saved: Group, wanted: Group): FilterStep[] {
  const before = flatten(saved)
  const after = flatten(wanted)
  const reordered = new Set([...after.values()].map(({ parentId }) => parentId).filter(isReordered))
  const steps: FilterStep[] = []
  for (const [id, { parentId, place, body }] of after) {
    const known = before.get(id)
    // What is new goes to the end by itself.
    const placed = reordered.has(parentId) ? { ...body, order: place + 1 } : body
    if (!known) steps.push({ step: 'create', id, parentId, body: placed })
    else if (known.parentId !== parentId) steps.push({ step: 'update', id, parentId, body: placed })
    else if (placed !== body || JSON.stringify(known.body) !== JSON.stringify(body))
      steps.push({ step: 'update', id, body: placed })
  }
  // What has left a group has left it by now: with a group goes all that is in it.
  for (const [id, { parentId }] of before) {
    if (!after.has(id) && (parentId === rootId || after.has(parentId))) steps.push({ step: 'delete', id })
  }
  return steps

  /** Whether those that stay in a group stand in another order, or something came in that was elsewhere. */
  function isReordered(parentId: string): boolean {
    const children = [...after].filter(([, flat]) => flat.parentId === parentId).map(([id]) => id)
    const stayed = [...before.keys()].filter(
      (id) => before.get(id)?.parentId === parentId && children.includes(id),
    )
    const cameIn = children.some((id) => before.has(id) && before.get(id)?.parentId !== parentId)
    return cameIn || stayed.some((id, index) => children[index] !== id)
  }
}

function flatten(group: Group, all: Map<string, Flat> = new Map()): Map<string, Flat> {
  group.children.forEach((node, place) => {
    all.set(node.id, { parentId: group.id, place, body: bodyOf(node, group.logic) })
    if (node.kind === 'group') flatten(node, all)
  })
  return all
}
