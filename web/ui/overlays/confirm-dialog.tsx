import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { dialogClass, scrimClass } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The consequences. */
  message?: ReactNode
  /** Further content, such as a list. */
  children?: ReactNode
  /** A verb such as "Delete", not "OK". */
  confirmLabel: string
  /** Defaults to "Cancel". */
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** A third button. */
  other?: { label: string; onSelect: () => void } | undefined
  /** The dialog stays open and busy until this settles; the caller reports a rejection. */
  onConfirm: () => void | Promise<void>
}

/** Asks for confirmation of a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslation()
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await props.onConfirm()
      props.onOpenChange(false)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          className={cx(dialogClass, 'p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-sm')}
        >
          <Base.Title className="text-lg font-semibold tracking-tight">{props.title}</Base.Title>
          {props.message && (
            <Base.Description className="mt-1.5 text-sm text-ink-2">{props.message}</Base.Description>
          )}
          {props.children}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Base.Close render={<Button disabled={busy} />}>
              {props.cancelLabel ?? t('common.cancel')}
            </Base.Close>
            {props.other && (
              <Base.Close render={<Button disabled={busy} onClick={props.other.onSelect} />}>
                {props.other.label}
              </Base.Close>
            )}
            <Button tone={props.danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
              {props.confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
