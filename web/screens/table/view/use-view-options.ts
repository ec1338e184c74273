import { useRef, useEffect } from 'react'
import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { updateViewOptions, type ViewOptions } from '../../../api/schema/views.ts'
import type { PersonalChange } from './personal-changes.tsx'
import { personalChange, showAndStore, usePersonalSetting } from './use-personal-setting.ts'

/** Options of a card view, such as its cover field; stored on the view or personal. */
export type CardViewOptions = {
  /** The options in effect. */
  now: Readonly<Record<string, unknown>>
  /** The client settings among them, such as the card size. */
  meta: Readonly<Record<string, unknown>>
  set: (options: ViewOptions) => void
  /** Changes client settings and keeps the others. */
  setMeta: (settings: Readonly<Record<string, unknown>>) => void
  own: PersonalChange | null
}

const optionsSchema = v.record(v.string(), v.unknown())

export function useViewOptions(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'type' | 'view'>,
  canStore: boolean,
): CardViewOptions {
  const [own, setOwn] = usePersonalSetting<ViewOptions>(
    { viewId: view.id, part: 'card_options', canStore },
    optionsSchema,
  )
  // One after the other, because each write sends all settings and the last one must win.
  const writes = useRef<Promise<unknown>>(Promise.resolve())
  const save = (next: ViewOptions): Promise<void> => {
    const write = writes.current.then(() => updateViewOptions(view, next))
    writes.current = write.catch(() => undefined)
    return write
  }
  const now = { ...view.view, ...own }
  const meta = v.is(optionsSchema, now['meta']) ? now['meta'] : {}
  const latest = useRef({ own, meta })
  useEffect(() => {
    latest.current = { own, meta }
  })
  function set(options: ViewOptions): void {
    const next = { ...latest.current.own, ...options }
    latest.current = { own: next, meta: next.meta ?? latest.current.meta }
    if (canStore) showAndStore(next, setOwn, save)
    else setOwn(next)
  }
  return {
    now,
    meta,
    set,
    setMeta: (settings) => set({ meta: { ...latest.current.meta, ...settings } }),
    own: personalChange(canStore ? null : own, setOwn, save),
  }
}
