import type { FilterNode, Group } from '../../view/filter-tree.ts'

/** Nesting levels below the root. */
export const filterGroupDepthMax = 2

/** A position among a group's children, without the moved node. */
export type FilterPlace = { parentId: string; index: number }

/** True if a node fits into a group at this depth (0 for the root). */
function fitsAt(node: FilterNode, depth: number): boolean {
  return depth + levelsOf(node) <= filterGroupDepthMax
}

/** Nesting levels of a node, including itself; 0 for a condition. */
export function levelsOf(node: FilterNode): number {
  return node.kind === 'group' ? 1 + Math.max(0, ...node.children.map(levelsOf)) : 0
}

/** Moves a node; returns the same tree if the target is invalid. */
export function moveTo(root: Group, id: string, place: FilterPlace): Group {
  const node = nodeIn(root, id)
  if (!node || (node.kind === 'group' && nodeIn(node, place.parentId))) return root
  const depth = depthOf(root, place.parentId)
  if (depth === null || !fitsAt(node, depth)) return root
  const left = parentOf(root, id)?.id
  return pruned(inserted(without(root, id), node, place), left)
}

/**
 * Moves a node one visual step up or down: past a condition, or into and out of a group. Returns the same tree at the
 * ends.
 */
export function moveBy(root: Group, id: string, direction: -1 | 1): Group {
  const parent = parentOf(root, id)
  const index = parent?.children.findIndex((node) => node.id === id) ?? -1
  const node = parent?.children[index]
  if (!parent || !node) return root
  const next = parent.children[index + direction]
  if (!next) {
    const around = parentOf(root, parent.id)
    const place = around?.children.findIndex(({ id: each }) => each === parent.id) ?? -1
    return around ? moveTo(root, id, { parentId: around.id, index: direction < 0 ? place : place + 1 }) : root
  }
  const depth = depthOf(root, next.id)
  if (next.kind === 'group' && depth !== null && fitsAt(node, depth))
    return moveTo(root, id, { parentId: next.id, index: direction < 0 ? next.children.length : 0 })
  return moveTo(root, id, { parentId: parent.id, index: index + direction })
}

/** The group that contains a node. */
export function parentOf(group: Group, id: string): Group | null {
  if (group.children.some((node) => node.id === id)) return group
  for (const node of group.children) {
    const found = node.kind === 'group' ? parentOf(node, id) : null
    if (found) return found
  }
  return null
}

function nodeIn(group: Group, id: string): FilterNode | null {
  if (group.id === id) return group
  for (const node of group.children) {
    if (node.id === id) return node
    const found = node.kind === 'group' ? nodeIn(node, id) : null
    if (found) return found
  }
  return null
}

/** A group's depth; null if not found. */
function depthOf(group: Group, id: string): number | null {
  if (group.id === id) return 0
  for (const node of group.children) {
    const depth = node.kind === 'group' ? depthOf(node, id) : null
    if (depth !== null) return depth + 1
  }
  return null
}

function without(group: Group, id: string): Group {
  return {
    ...group,
    children: group.children.flatMap((node): FilterNode[] => {
      if (node.id === id) return []
      return [node.kind === 'group' ? without(node, id) : node]
    }),
  }
}

/** Removes a group that became empty, and parents that contain only it. */
function pruned(root: Group, id: string | undefined): Group {
  const group = id === undefined ? null : nodeIn(root, id)
  if (!group || group === root || group.kind === 'condition' || group.children.length > 0) return root
  const parent = parentOf(root, group.id)
  return pruned(without(root, group.id), parent?.id)
}

function inserted(group: Group, node: FilterNode, place: FilterPlace): Group {
  if (group.id === place.parentId)
    return { ...group, children: group.children.toSpliced(place.index, 0, node) }
  return {
    ...group,
    children: group.children.map((each) => (each.kind === 'group' ? inserted(each, node, place) : each)),
  }
}
