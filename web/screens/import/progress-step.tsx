import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { ImportProgress } from '../../import/importer.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { ImportNotice } from './notice.tsx'

export function ProgressStep(props: {
  name: string
  size: number
  progress: ImportProgress | null
  onCancel: () => void
}) {
  const { name, size, progress, onCancel } = props
  const t = useTranslation()
  const isFinishing = progress?.phase === 'finishing'
  return (
    <div className="flex flex-col gap-4 py-2">
      <Progress
        label={isFinishing ? t('import.finishing') : t('import.running', { name })}
        value={
          progress && !isFinishing ? Math.min(100, (progress.bytesRead / Math.max(size, 1)) * 100) : null
        }
        detail={
          progress && !isFinishing
            ? formatNumber(progress.bytesRead / Math.max(size, 1), { style: 'percent' })
            : ''
        }
      />
      <dl className="grid grid-cols-3 gap-3 text-center">
        <Figure label={t('import.figure.rows')} value={formatNumber(progress?.rows ?? 0)} />
        <Figure label={t('import.figure.speed')} value={formatNumber(progress?.rowsPerSecond ?? 0)} />
        <Figure label={t('import.figure.bad')} value={formatNumber(progress?.rowsBad ?? 0)} />
      </dl>
      {progress?.isRetrying && <ImportNotice tone="warning">{t('import.retrying')}</ImportNotice>}
      <p className="text-xs text-ink-3">{t('import.leaveHint')}</p>
      <div className="flex justify-end">
        <Button disabled={isFinishing} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-md bg-sunken px-2 py-3">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
