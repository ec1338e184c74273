import { useEffect, useMemo, useRef } from 'react'
import type { ViewWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import { type Colouring, colouringSchema, readColouring } from '#core/views/colouring.ts'
import { unstored } from '../../../api/journal.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { updateGrid } from '../../../api/views.ts'
import { later, useLater } from '../../../ui/later.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { OwnChange } from '../own-changes.tsx'
import { ownChange, useOwn } from '../use-own.ts'

/** Typing a value should not be a call per letter. */
const storeDelay = 400

const evaluation = later(() => import('./row-colours.ts'))

/** The colours of a grid's records: stored on the view, or one's own where one may not store. */
export type ViewColours = {
  colouring: Colouring
  set: (colouring: Colouring) => void
  own: OwnChange | null
  gridProps: Pick<GridProps, 'rowColours' | 'tintsRows'>
}

export function useColouring(options: {
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'view'>
  /** Columns whose values are there: those that show. */
  columns: readonly Column[]
  canStore: boolean
}): ViewColours {
  const { view, columns, canStore } = options
  const [own, setOwn] = useOwn<Colouring>({ viewId: view.id, part: 'colours', canStore }, colouringSchema)
  const stored = view.view['colouring']
  const colouring = useMemo(() => own ?? readColouring(stored), [own, stored])
  const isOn = colouring.by !== 'none'
  const module = useLater(evaluation, isOn)
  const key = JSON.stringify(columns.map(({ id, selectOptions }) => [id, selectOptions]))
  const rowColours = useMemo(() => {
    if (!module || !isOn) return null
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return module.rowColours(colouring, columns, { now: new Date().toISOString(), zone })
    // The list of columns is made anew with every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [module, colouring, isOn, key])
  const waiting = useRef<{ send: () => Promise<void>; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => {
    async function settle(): Promise<void> {
      clearTimeout(waiting.current?.timer)
      await waiting.current?.send()
    }
    unstored.add(settle)
    return () => {
      unstored.delete(settle)
      void settle()
    }
  }, [])
  function store(next: Colouring): void {
    clearTimeout(waiting.current?.timer)
    const send = (): Promise<void> => {
      waiting.current = null
      return (
        updateGrid(view, { colouring: next })
          .catch(tellProblem)
          // From here on what is stored shows, whoever changes it.
          .finally(() => waiting.current === null && setOwn(null))
      )
    }
    waiting.current = { send, timer: setTimeout(() => void send(), storeDelay) }
  }
  return {
    colouring,
    set(next) {
      setOwn(next)
      if (canStore) store(next)
    },
    own: ownChange(canStore ? null : own, setOwn, (next) => updateGrid(view, { colouring: next })),
    gridProps: rowColours ? { rowColours, tintsRows: colouring.tint } : {},
  }
}
