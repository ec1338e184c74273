import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { BadRows } from './bad-rows.tsx'
import { Notice } from './notice.tsx'
import type { ImportFailure } from './use-run.ts'

/** Nothing was imported: why, and what can be done. */
export function FailedStep(props: {
  failure: ImportFailure
  name: string
  onBack: () => void
  onRetry: () => void
  onSkip: () => void
}) {
  const { failure, name, onBack, onRetry, onSkip } = props
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger">{failure.message}</Notice>
      {failure.badRows.length > 0 && (
        <BadRows rows={failure.badRows} count={failure.badRows.length} name={name} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('common.back')}</Button>
        {failure.canSkip ? (
          <Button tone="primary" onClick={onSkip}>
            {t('import.withoutThem')}
          </Button>
        ) : (
          <Button tone="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
