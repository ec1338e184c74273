import type { SortInput } from '../../../api/schema/views.ts'
import type { SortWire } from '#core/api/wire/wire.ts'

/** A view's sort in the editor. Ids that begin with `new` are not stored yet. */
export type SortItem = { id: string; columnId: string; direction: 'asc' | 'desc' }

export function sortsFromWire(list: readonly SortWire[]): SortItem[] {
  return list
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, fk_column_id, direction }) => ({ id, columnId: fk_column_id, direction }))
}

/** The list as `sortArrJson`. */
export function sortsToJson(
  sorts: readonly SortItem[],
): { fk_column_id: string; direction: 'asc' | 'desc' }[] {
  return sorts.map(({ columnId, direction }) => ({ fk_column_id: columnId, direction }))
}

export type SortStep =
  | { step: 'create'; id: string; body: SortInput }
  | { step: 'update'; id: string; body: SortInput }
  | { step: 'delete'; id: string }

/** The API calls that turn the stored sorts into the wanted ones. */
export function sortStepsBetween(saved: readonly SortItem[], wanted: readonly SortItem[]): SortStep[] {
  const steps: SortStep[] = saved
    .filter(({ id }) => !wanted.some((sort) => sort.id === id))
    .map(({ id }) => ({ step: 'delete', id }))
  const kept = saved.filter(({ id }) => wanted.some((sort) => sort.id === id))
  wanted.forEach((sort, index) => {
    const body = { fk_column_id: sort.columnId, direction: sort.direction, order: index + 1 }
    const place = saved.findIndex(({ id }) => id === sort.id)
    const known = saved[place]
    if (!known) steps.push({ step: 'create', id: sort.id, body })
    else if (
      known.columnId !== sort.columnId ||
      known.direction !== sort.direction ||
      place !== index ||
      kept.length !== saved.length
    ) {
      steps.push({ step: 'update', id: sort.id, body })
    }
  })
  return steps
}
