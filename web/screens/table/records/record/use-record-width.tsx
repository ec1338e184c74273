import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { settings } from '../../../../api/session/stored-settings.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Splitter } from '../../../../ui/layout/splitter.tsx'

const stored = (): number => settings.get().recordWidth
const usual = 448

/** The persisted width of the record panel, and its resize handle. */
export function useRecordWidth(): { width: number; handle: ReactNode } {
  const t = useTranslation()
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
