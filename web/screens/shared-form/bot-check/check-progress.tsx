import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'

/** How far a proof of work is. */
export function CheckProgress({ share }: { share: number }) {
  const t = useTranslation()
  return (
    // Not every percent is worth hearing.
    <div aria-live="off">
      <Progress label={t('form.botCheck')} value={Math.round(share * 100)} />
    </div>
  )
}
