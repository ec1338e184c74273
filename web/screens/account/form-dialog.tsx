import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** A small form in a dialog, submitted by Enter or its button. Open while rendered. */
export function FormDialog(props: {
  title: string
  description?: string
  /** The result of `useAccountForm`. */
  form: { busy: boolean; submit: () => void }
  submitLabel: string
  /** Marks an irreversible action. */
  isDanger?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { form, isDanger = false, onClose } = props
  const t = useTranslation()
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
      footer={
        <>
          {isDanger && <Button onClick={onClose}>{t('common.cancel')}</Button>}
          <Button tone={isDanger ? 'danger' : 'primary'} busy={form.busy} onClick={form.submit}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {props.children}
        {/* Enter submits only if the form contains a submit button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
