import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { updateViewOptions } from '../../../api/schema/views.ts'
import type { PersonalChange } from './personal-changes.tsx'
import { personalChange, showAndStore, usePersonalSetting } from './use-personal-setting.ts'

/** Numeric grid settings with their defaults: frozen columns and row height. */
const usual = { frozen_count: 1, row_height: 0 }

export type ViewNumber = { value: number; set: (value: number) => void; own: PersonalChange | null }

/** A numeric grid setting, stored on the view or personal. */
export function useRowCount(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'type' | 'view'>,
  name: keyof typeof usual,
  canStore: boolean,
): ViewNumber {
  const [own, setOwn] = usePersonalSetting({ viewId: view.id, part: name, canStore }, v.number())
  const stored = Number(view.view[name] ?? usual[name])
  const save = (value: number): Promise<void> => updateViewOptions(view, { [name]: value })
  return {
    value: own ?? (Number.isFinite(stored) ? stored : usual[name]),
    set: (value) => (canStore ? showAndStore(value, setOwn, save) : setOwn(value)),
    own: personalChange(canStore ? null : own, setOwn, save),
  }
}
