import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire.ts'
import { updateGrid } from '../../api/views.ts'
import type { OwnChange } from './own-changes.tsx'
import { ownChange, showAndStore, useOwn } from './use-own.ts'

const chosenSchema = v.object({ ids: v.nullable(v.array(v.string())) })
type Chosen = v.InferOutput<typeof chosenSchema>

/** The fields that cards show, by id; null while nobody has chosen any. */
export type CardFields = {
  chosen: readonly string[] | null
  choose: (ids: readonly string[] | null) => void
  own: OwnChange | null
}

/** The choice of fields for cards on phones: stored on the view, or one's own where one may not store. */
export function useCardFields(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'view'>,
  canStore: boolean,
): CardFields {
  const [own, setOwn] = useOwn<Chosen>({ viewId: view.id, part: 'card_fields', canStore }, chosenSchema)
  const save = ({ ids }: Chosen): Promise<void> => updateGrid(view, { card_fields: ids })
  return {
    chosen: (own ?? { ids: storedCardFields(view) }).ids,
    choose(ids) {
      const next = { ids: ids === null ? null : [...ids] }
      if (canStore) showAndStore(next, setOwn, save)
      else setOwn(next)
    },
    own: ownChange(canStore ? null : own, setOwn, save),
  }
}

/** What a view keeps of the choice. */
export function storedCardFields(view: Pick<ViewWire, 'view'>): string[] | null {
  const read = v.safeParse(v.array(v.string()), view.view['card_fields'])
  return read.success ? read.output : null
}
