import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { InvalidRows } from './invalid-rows.tsx'
import { ImportNotice } from './notice.tsx'
import type { ImportFailure } from './use-import-run.ts'

/** A failed import: the reason and next steps. */
export function FailedStep(props: {
  failure: ImportFailure
  name: string
  onBack: () => void
  onRetry: () => void
  onSkip: () => void
}) {
  const { failure, name, onBack, onRetry, onSkip } = props
  const t = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <ImportNotice tone="danger">{failure.message}</ImportNotice>
      {failure.badRows.length > 0 && (
        <InvalidRows rows={failure.badRows} count={failure.badRows.length} name={name} />
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
