import { CloudOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that the server does not respond, while a submission is retried. */
export function WaitingNotice({ onStop }: { onStop: () => void }) {
  const t = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-48">
        {t(navigator.onLine ? 'form.submitting' : 'formSend.queued')}
      </span>
      <Button onClick={onStop}>{t('form.stop')}</Button>
    </div>
  )
}
