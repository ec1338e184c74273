import { useEffect, useMemo, useRef } from 'react'
import type { ViewWire } from '#core/api/wire/wire.ts'
import type { Column } from '#core/schema.ts'
import { type RowColoring, rowColoringSchema, readRowColoring } from '#core/views/row-coloring.ts'
import { pendingSaves } from '../../../../api/records/action-log.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { updateViewOptions } from '../../../../api/schema/views.ts'
import { lazyModule, useLazyModule } from '../../../../ui/lazy-module.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { PersonalChange } from '../../view/personal-changes.tsx'
import { personalChange, usePersonalSetting } from '../../view/use-personal-setting.ts'

/** Debounces typing. */
const viewSaveDebounceMs = 400

const evaluation = lazyModule(() => import('./row-colors.ts'))

/** The colors of records, stored on the view or personal. */
export type ViewColors = {
  coloring: RowColoring
  set: (coloring: RowColoring) => void
  own: PersonalChange | null
  gridProps: Pick<GridProps, 'rowColors' | 'tintsRows'>
}

export function useRowColoring(options: {
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'type' | 'view'>
  /** Visible columns, whose values are loaded. */
  columns: readonly Column[]
  canStore: boolean
}): ViewColors {
  const { view, columns, canStore } = options
  const [own, setOwn] = usePersonalSetting<RowColoring>(
    { viewId: view.id, part: 'colors', canStore },
    rowColoringSchema,
  )
  const stored = view.view['colouring']
  const coloring = useMemo(() => own ?? readRowColoring(stored), [own, stored])
  const isOn = coloring.by !== 'none'
  const module = useLazyModule(evaluation, isOn)
  const key = JSON.stringify(columns.map(({ id, selectOptions }) => [id, selectOptions]))
  const rowColors = useMemo(() => {
    if (!module || !isOn) return null
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return module.rowColors(coloring, columns, { now: new Date().toISOString(), zone })
    // The list of columns is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [module, coloring, isOn, key])
  const waiting = useRef<{ send: () => Promise<void>; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => {
    async function settle(): Promise<void> {
      clearTimeout(waiting.current?.timer)
      await waiting.current?.send()
    }
    pendingSaves.add(settle)
    return () => {
      pendingSaves.delete(settle)
      void settle()
    }
  }, [])
  function store(next: RowColoring): void {
    clearTimeout(waiting.current?.timer)
    const send = (): Promise<void> => {
      waiting.current = null
      return (
        updateViewOptions(view, { colouring: next })
          .catch(showError)
          // Show the stored state from here on, even if somebody else changes it.
          .finally(() => waiting.current === null && setOwn(null))
      )
    }
    waiting.current = { send, timer: setTimeout(() => void send(), viewSaveDebounceMs) }
  }
  return {
    coloring,
    set(next) {
      setOwn(next)
      if (canStore) store(next)
    },
    own: personalChange(canStore ? null : own, setOwn, (next) =>
      updateViewOptions(view, { colouring: next }),
    ),
    gridProps: rowColors ? { rowColors, tintsRows: coloring.tint } : {},
  }
}
