import { useState } from 'react'
import { changeAddress } from '../../api/own.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { checkEmail } from '../account-form/check.ts'
import { useAccountForm } from '../account-form/use-account-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** Asks for a new address of one's own. It is open as long as it is rendered. */
export function ChangeAddressDialog(props: { email: string; onClose: () => void }) {
  const t = useT()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useAccountForm(
    () => ({ email: checkEmail(email), password: password === '' ? 'auth.problem.noPassword' : null }),
    async () => {
      const message = await changeAddress(email.trim(), password)
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
