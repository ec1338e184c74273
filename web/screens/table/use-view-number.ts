import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire.ts'
import { updateGrid } from '../../api/views.ts'
import type { OwnChange } from './own-changes.tsx'
import { ownChange, showAndStore, useOwn } from './use-own.ts'

/** Numbers of a grid, each with what it is where nobody has said so: columns that stay in sight, height of rows. */
const usual = { frozen_count: 1, row_height: 0 }

export type ViewNumber = { value: number; set: (value: number) => void; own: OwnChange | null }

/** A number of a grid: stored on the view, or one's own where one may not store. */
export function useViewNumber(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'view'>,
  name: keyof typeof usual,
  canStore: boolean,
): ViewNumber {
  const [own, setOwn] = useOwn({ viewId: view.id, part: name, canStore }, v.number())
  const stored = Number(view.view[name] ?? usual[name])
  const save = (value: number): Promise<void> => updateGrid(view, { [name]: value })
  return {
    value: own ?? (Number.isFinite(stored) ? stored : usual[name]),
    set: (value) => (canStore ? showAndStore(value, setOwn, save) : setOwn(value)),
    own: ownChange(canStore ? null : own, setOwn, save),
  }
}
