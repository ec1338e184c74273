import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** Status of the submission. */
export type SendNotice =
  | { kind: 'none' }
  /** Some answers are invalid. */
  | { kind: 'incomplete' }
  /** More than sending: retries without a response, or a bot check. */
  | { kind: 'busy'; content: ReactNode }
  /** Stopped by the person; the outcome is unknown. */
  | { kind: 'not-sent' }
  | { kind: 'already-recorded' }
  /** A response that waited on this device was sent. */
  | { kind: 'sent-earlier' }
  /** Answers that waited too long to be sent by themselves. */
  | { kind: 'expired' }
  | { kind: 'whole'; message: string; reload: boolean }

export type SendBarProps = {
  notice: SendNotice
  isSending: boolean
  /** Submits changed answers as another record after the first was recorded. */
  onSendAnother: () => void
  onClear?: (() => void) | undefined
  /** The survey mode renders its own button. */
  isAlone?: boolean | undefined
  /** Text of the button. */
  label: string
}

/** When to show that submitting is slow. */
const formSubmitSlowMs = 4_000

/** The submit button with its status. */
export function SubmitBar({ notice, isSending, onSendAnother, onClear, isAlone, label }: SendBarProps) {
  const t = useTranslation()
  const isSlow = useSlow(isSending)
  return (
    <div className={cx('flex flex-col gap-4', isAlone ? 'mt-5 empty:mt-0' : 'mt-9')}>
      <div role="alert" className="empty:hidden">
        {notice.kind === 'incomplete' && !isAlone && <Notice icon>{t('form.incomplete')}</Notice>}
        {notice.kind === 'expired' && <Notice icon>{t('formSend.expired')}</Notice>}
        {notice.kind === 'not-sent' && <Notice icon>{t('form.notSent')}</Notice>}
        {notice.kind === 'already-recorded' && (
          <Notice>
            <p>{t('form.alreadyRecorded')}</p>
            <Button className="mt-3" onClick={onSendAnother}>
              {t('form.sendAsAnother')}
            </Button>
          </Notice>
        )}
        {notice.kind === 'whole' && (
          <Notice icon>
            <p>{notice.message}</p>
            {notice.reload && (
              <Button className="mt-3" onClick={() => location.reload()}>
                {t('common.reload')}
              </Button>
            )}
          </Notice>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {isSending && notice.kind === 'busy'
          ? notice.content
          : isSlow && <p className="text-sm text-ink-2">{t('form.stillSending')}</p>}
        {notice.kind === 'sent-earlier' && <Notice>{t('formSend.sent')}</Notice>}
      </div>
      {!isAlone && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            type="submit"
            tone="primary"
            size="lg"
            busy={isSending}
            className="min-w-32 max-sm:w-full max-sm:h-12"
          >
            {label}
          </Button>
          {onClear && (
            <Button tone="quiet" onClick={onClear} className="max-sm:w-full">
              {t('form.clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Notice({ icon, children }: { icon?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex items-start gap-2.5 rounded-lg px-4 py-3 text-sm',
        icon ? 'bg-danger-soft text-danger-ink' : 'bg-info-soft text-info-ink',
      )}
    >
      {icon && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => setSlow(true), formSubmitSlowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
