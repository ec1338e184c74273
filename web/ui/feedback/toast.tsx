import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { closeToast, onToasts, shownToasts } from './toast-queue.ts'
import type { ShownToast } from './toast-queue.ts'

/**
 * Renders toasts; mount once per page. `timeout` (ms) applies to toasts without their own. Timers pause on hover and
 * focus. Live regions stay readable while a dialog is open.
 */
export function Toaster({ timeout = limits.toastDurationMs }: { timeout?: number }) {
  const t = useTranslation()
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const [isPaused, setPaused] = useState(false)
  // The focused toast is gone, so its hold must not apply to the next one.
  if (isPaused && toasts.length === 0) setPaused(false)
  return createPortal(
    // The handlers only pause the timer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('common.notifications')}
      aria-live="polite"
      onPointerEnter={(event) => setPaused(event.pointerType !== 'touch')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="fixed inset-x-3 bottom-3 z-60 flex flex-col gap-2 sm:start-auto sm:end-4 sm:bottom-12 sm:w-80 phone:bottom-16"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} timeout={isPaused ? 0 : lifetime(toast, timeout)} />
      ))}
    </section>,
    document.body,
  )
}

function lifetime(toast: ShownToast, usual: number): number {
  return toast.timeout ?? (toast.tone === 'error' ? 0 : usual)
}

const icons = { plain: Info, success: CircleCheck, error: CircleAlert }
const iconTones = { plain: 'text-icon', success: 'text-success-ink', error: 'text-danger-ink' }

function Toast({ toast, timeout }: { toast: ShownToast; timeout: number }) {
  const t = useTranslation()
  const { id, message, detail, action, onClose, tone = 'plain' } = toast
  const Icon = icons[tone]

  useEffect(() => {
    if (timeout === 0) return undefined
    const timer = setTimeout(() => closeToast(id), timeout)
    return () => clearTimeout(timer)
  }, [id, timeout])

  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className="flex items-center gap-2.5 rounded-lg border border-line bg-raised py-2 ps-3 pe-1.5 text-ink shadow-3 transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0"
    >
      <Icon
        aria-hidden
        className={cx('size-4 shrink-0', Boolean(detail) && 'mt-1 self-start', iconTones[tone])}
      />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="text-sm font-medium">{message}</p>
        {detail && <div className="text-xs text-ink-2">{detail}</div>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            closeToast(id)
            action.onSelect()
          }}
          className="h-6 shrink-0 rounded-sm px-2 text-xs font-semibold text-primary-ink hover:bg-raised-hover pointer-coarse:h-11"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('common.dismiss')}
        onClick={() => {
          closeToast(id)
          onClose?.()
        }}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-icon hover:bg-raised-hover hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  )
}
