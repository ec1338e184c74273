import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { settings } from '../../../api/stored-settings.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Splitter } from '../../../ui/splitter.tsx'

const stored = (): number => settings.get().recordWidth
const usual = 448

/** How wide an open record is, as it was left, and the handle at its edge that changes it. */
export function useRecordWidth(): { width: number; handle: ReactNode } {
  const t = useT()
  const kept = useSyncExternalStore(settings.subscribe, stored)
  const [dragged, setDragged] = useState<number | null>(null)
  const width = dragged ?? kept
  return {
    width,
    handle: (
      <div data-base-ui-swipe-ignore className="absolute inset-y-0 start-0 z-10 flex phone:hidden">
        <Splitter
          panel="end"
          value={width}
          min={320}
          max={960}
          initial={usual}
          label={t('panel.resize')}
          onChange={setDragged}
          onCommit={(next) => {
            settings.set({ recordWidth: next })
            setDragged(null)
          }}
        />
      </div>
    ),
  }
}
