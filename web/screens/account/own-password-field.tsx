import { useState } from 'react'
import { sendPasswordReset } from '../../api/session/sign-in.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { PasswordInput } from '../password-input.tsx'

/** Asks for the account's password. Accounts without one (OAuth) can get one by email. */
export function OwnPasswordField(props: {
  email: string
  value: string
  error: string | undefined
  onText: (text: string) => void
}) {
  const t = useTranslation()
  const [isSent, setSent] = useState(false)
  async function send(): Promise<void> {
    setSent(true)
    try {
      showToast({ message: await sendPasswordReset(props.email) })
    } catch (error) {
      setSent(false)
      showError(error)
    }
  }
  return (
    <div className="flex flex-col items-start gap-1 [&>:first-child]:w-full">
      <Field label={t('account.password.current')} name="password" error={props.error}>
        <PasswordInput value={props.value} onText={props.onText} autoComplete="current-password" />
      </Field>
      <Button size="sm" tone="quiet" disabled={isSent} onClick={() => void send()}>
        {t('account.password.none')}
      </Button>
    </div>
  )
}
