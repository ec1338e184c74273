import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { WriteProgress } from '../data/write-progress.ts'
import { ConvertingProgress } from './converting-progress.tsx'

/** Replaces the field editor during a type change: progress and Stop. */
export function ConvertingPanel({ name, progress }: { name: string; progress: WriteProgress }) {
  const t = useTranslation()
  const label = t('column.converting', { name })
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-medium">{label}</p>
      <ConvertingProgress label={label} progress={progress} />
      <div className="flex justify-end">
        <Button onClick={() => progress.now()?.stop?.()}>{t('common.cancel')}</Button>
      </div>
    </div>
  )
}
