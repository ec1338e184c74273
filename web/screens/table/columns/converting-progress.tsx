import { useSyncExternalStore } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { WriteProgress } from '../data/write-progress.ts'

/** Progress of a type change, worded like other bulk writes. */
export function ConvertingProgress({ label, progress }: { label: string; progress: WriteProgress }) {
  const t = useTranslation()
  const part = useSyncExternalStore(progress.subscribe, progress.now)
  if (!part) return null
  const { done, total } = part
  return (
    // Announcing each number would drown out everything else.
    <div aria-live="off" className="flex flex-col gap-1.5 pt-0.5">
      <span className="tabular-nums">
        {t('grid.savingRows', { done: formatNumber(done), total: formatNumber(total) })}
      </span>
      <Progress value={done} max={total} label={label} hideLabel />
    </div>
  )
}
