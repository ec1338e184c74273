import { useState } from 'react'
import { sendPasswordReset } from '../../api/sign-in.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { PasswordInput } from '../password-input.tsx'

/** Asks for the password of the account; who has none, having come by Google or the like, gets one by mail. */
export function OwnPasswordField(props: {
  email: string
  value: string
  error: string | undefined
  onText: (text: string) => void
}) {
  const t = useT()
  const [isSent, setSent] = useState(false)
  async function send(): Promise<void> {
    setSent(true)
    try {
      showToast({ message: await sendPasswordReset(props.email) })
    } catch (error) {
      setSent(false)
      tellProblem(error)
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
