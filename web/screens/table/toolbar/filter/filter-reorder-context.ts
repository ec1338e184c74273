import { createContext, useContext } from 'react'
import type { DropEdge } from '../use-sortable-row.ts'
import { moveBy, moveTo, parentOf } from './filter-reorder.ts'
import type { Group } from '../../view/filter-tree.ts'

/** Moves conditions and groups in a filter tree. */
export type FilterMoving = {
  /** Identifies this tree's rows. */
  list: string
  step: (id: string, by: -1 | 1) => void
  drop: (movedId: string, besideId: string, edge: DropEdge) => void
  /** Focuses the handle of the row that keys have moved. */
  refocus: (id: string, handle: HTMLElement | null) => void
}

const Context = createContext<FilterMoving | null>(null)
export const FilterMovingProvider = Context.Provider

export function useFilterMoving(): FilterMoving | null {
  return useContext(Context)
}

/** `root`: the current tree; `last`: the row moved last. */
export function filterMoving(
  list: string,
  root: Group,
  last: { current: string | null },
  onChange: (root: Group) => void,
): FilterMoving {
  return {
    list,
    step(id, by) {
      const next = moveBy(root, id, by)
      if (next === root) return
      last.current = id
      onChange(next)
    },
    drop(movedId, besideId, edge) {
      const parent = parentOf(root, besideId)
      if (!parent) return
      const others = parent.children.filter(({ id }) => id !== movedId)
      const index = others.findIndex(({ id }) => id === besideId) + (edge === 'bottom' ? 1 : 0)
      const next = moveTo(root, movedId, { parentId: parent.id, index })
      if (next !== root) onChange(next)
    },
    refocus(id, handle) {
      if (last.current !== id) return
      last.current = null
      handle?.focus()
    },
  }
}
