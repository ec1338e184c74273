import { useState } from 'react'
import { changeEmail } from '../../api/session/own-account.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { checkEmail } from '../auth-form/validate-credentials.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** Changes the account's email address. Open while rendered. */
export function ChangeEmailDialog(props: { email: string; onClose: () => void }) {
  const t = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useAuthForm(
    () => ({ email: checkEmail(email), password: password === '' ? 'auth.problem.noPassword' : null }),
    async () => {
      const message = await changeEmail(email.trim(), password)
      props.onClose()
      showToast({ message })
    },
  )
  return (
    <FormDialog
      title={t('account.address.title')}
      description={t('account.address.message')}
      form={form}
      submitLabel={t('account.address.send')}
      onClose={props.onClose}
    >
      <Field label={t('account.address.new')} name="email" error={form.errorOf('email')}>
        <Input type="email" size="lg" dir="ltr" autoComplete="email" value={email} onText={setEmail} />
      </Field>
      <OwnPasswordField
        email={props.email}
        value={password}
        onText={setPassword}
        error={form.errorOf('password') ?? form.problem ?? undefined}
      />
    </FormDialog>
  )
}
