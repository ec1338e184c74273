import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { updateViewOptions } from '../../../api/schema/views.ts'
import type { PersonalChange } from '../view/personal-changes.tsx'
import { personalChange, showAndStore, usePersonalSetting } from '../view/use-personal-setting.ts'

const chosenSchema = v.object({ ids: v.nullable(v.array(v.string())) })
type Chosen = v.InferOutput<typeof chosenSchema>

/** Ids of the fields on cards; null for the default choice. */
export type CardFields = {
  chosen: readonly string[] | null
  choose: (ids: readonly string[] | null) => void
  own: PersonalChange | null
}

/** The fields on phone cards, stored on the view or personal. */
export function useCardFields(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'type' | 'view'>,
  canStore: boolean,
): CardFields {
  const [own, setOwn] = usePersonalSetting<Chosen>(
    { viewId: view.id, part: 'card_fields', canStore },
    chosenSchema,
  )
  const save = ({ ids }: Chosen): Promise<void> => updateViewOptions(view, { card_fields: ids })
  return {
    chosen: (own ?? { ids: storedCardFields(view) }).ids,
    choose(ids) {
      const next = { ids: ids === null ? null : [...ids] }
      if (canStore) showAndStore(next, setOwn, save)
      else setOwn(next)
    },
    own: personalChange(canStore ? null : own, setOwn, save),
  }
}

/** The view's stored choice. */
export function storedCardFields(view: Pick<ViewWire, 'view'>): string[] | null {
  const read = v.safeParse(v.array(v.string()), view.view['card_fields'])
  return read.success ? read.output : null
}
