import { useSyncExternalStore } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { WriteProgress } from '../write-progress.ts'

/** How far a change of type is, in the words of other writes of many records. */
export function ConvertingProgress({ label, progress }: { label: string; progress: WriteProgress }) {
  const t = useT()
  const part = useSyncExternalStore(progress.subscribe, progress.now)
  if (!part) return null
  const { done, total } = part
  return (
    // Reading each figure aloud would drown everything else.
    <div aria-live="off" className="flex flex-col gap-1.5 pt-0.5">
      <span className="tabular-nums">
        {t('grid.savingRows', { done: formatNumber(done), total: formatNumber(total) })}
      </span>
      <Progress value={done} max={total} label={label} hideLabel />
    </div>
  )
}
