import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import type { WriteProgress } from '../write-progress.ts'
import { ConvertingProgress } from './converting-progress.tsx'

/** In place of a field's editor while its type is changed: how far that is, and the way to stop it. */
export function ConvertingPanel({ name, progress }: { name: string; progress: WriteProgress }) {
  const t = useT()
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
