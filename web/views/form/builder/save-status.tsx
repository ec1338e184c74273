import { Check, CircleAlert } from 'lucide-react'
import { ApiError, messageOf } from '../../../api/http/api-error.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { SaveQueue, SaveState } from './save-queue.ts'

/** Shows the save status, with Retry on failure. */
export function SaveStatusIcon({ save, queue }: { save: SaveState; queue: SaveQueue }) {
  const t = useTranslation()
  const isCut = save.error instanceof ApiError && save.error.status === null
  const reason = isCut ? t('form.builder.noConnection') : messageOf(save.error)
  return (
    <div role="status" className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
      {save.status === 'saving' && (
        <>
          <Spinner quiet className="size-3.5" />
          {t('common.saving')}
        </>
      )}
      {save.status === 'saved' && (
        <>
          <Check aria-hidden className="size-3.5 text-success-ink" />
          {t('common.saved')}
        </>
      )}
      {save.status === 'failed' && (
        <>
          <CircleAlert aria-hidden className="size-4 shrink-0 text-danger-ink" />
          <span className="min-w-0 truncate text-danger-ink" title={reason}>
            {t('form.builder.notSaved', { reason })}
          </span>
          <Button size="sm" onClick={() => void queue.flush()}>
            {t('common.retry')}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => queue.discard()}>
            {t('form.builder.discard')}
          </Button>
        </>
      )}
    </div>
  )
}
