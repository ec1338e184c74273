import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'

/** Back, and the button that submits the surrounding form element. */
export function StepButtons(props: {
  /** Text of the button. */
  label: string
  /** The button submits answers. */
  isLast: boolean
  isBusy: boolean
  /** Undefined on the first page. */
  onBack?: (() => void) | undefined
}) {
  const { label, isLast, isBusy, onBack } = props
  const t = useTranslation()
  return (
    <div className="mt-7 flex items-center justify-between gap-3">
      {onBack ? (
        <Button size="lg" tone="quiet" disabled={isBusy} onClick={onBack}>
          <span className="inline-flex items-center gap-2">
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('common.back')}
          </span>
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" tone="primary" size="lg" busy={isBusy} className="min-w-28">
        <span className="inline-flex items-center gap-2">
          {label}
          {!isLast && <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />}
        </span>
      </Button>
    </div>
  )
}
