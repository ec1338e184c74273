import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A small form in a dialog; the Enter key and its button send it. It is open as long as it is rendered. */
export function FormDialog(props: {
  title: string
  description?: string
  /** As `useAccountForm` answers it. */
  form: { busy: boolean; submit: () => void }
  submitLabel: string
  /** What it does cannot be undone. */
  isDanger?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { form, isDanger = false, onClose } = props
  const t = useT()
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
        {/* The Enter key looks for a button within the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
