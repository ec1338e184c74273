import type { FilterBody } from '#core/api/views/views.ts'
import { bodyOf, type Group, rootId } from './filter-tree.ts'

export type FilterStep =
  | { step: 'create'; id: string; parentId: string; body: FilterBody }
  /** `parentId`: the new parent group, if it changed. */
  | { step: 'update'; id: string; parentId?: string; body: FilterBody }
  | { step: 'delete'; id: string }

type Flat = { parentId: string; place: number; body: FilterBody }

/** The API calls that turn the stored filters into the wanted ones, in a valid order. */
export function stepsBetween(saved: Group, wanted: Group): FilterStep[] {
  const before = flatten(saved)
  const after = flatten(wanted)
  const reordered = new Set([...after.values()].map(({ parentId }) => parentId).filter(isReordered))
  const steps: FilterStep[] = []
  for (const [id, { parentId, place, body }] of after) {
    const known = before.get(id)
    // New nodes are appended by the server.
    const placed = reordered.has(parentId) ? { ...body, order: place + 1 } : body
    if (!known) steps.push({ step: 'create', id, parentId, body: placed })
    else if (known.parentId !== parentId) steps.push({ step: 'update', id, parentId, body: placed })
    else if (placed !== body || JSON.stringify(known.body) !== JSON.stringify(body))
      steps.push({ step: 'update', id, body: placed })
  }
  // Nodes moved out of a group are safe by now; deleting a group deletes its children.
  for (const [id, { parentId }] of before) {
    if (!after.has(id) && (parentId === rootId || after.has(parentId))) steps.push({ step: 'delete', id })
  }
  return steps

  /** True if the remaining nodes changed order, or a node moved in from another group. */
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
