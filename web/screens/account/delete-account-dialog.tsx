import { useState } from 'react'
import { deleteAccount } from '../../api/session/own-account.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** Confirms account deletion with the password. Open while rendered. */
export function DeleteAccountDialog(props: { email: string; onClose: () => void }) {
  const t = useTranslation()
  const [password, setPassword] = useState('')
  const form = useAuthForm(
    () => ({ password: password === '' ? ('auth.problem.noPassword' as const) : null }),
    () => deleteAccount(password),
  )
  return (
    <FormDialog
      title={t('account.delete.ask')}
      form={form}
      submitLabel={t('account.delete.title')}
      isDanger
      onClose={props.onClose}
    >
      <ul className="list-disc space-y-1 ps-5 text-sm text-ink-2">
        <li>{t('account.delete.ends')}</li>
        <li>{t('account.delete.stays')}</li>
        <li>{t('account.delete.owned')}</li>
      </ul>
      <OwnPasswordField
        email={props.email}
        value={password}
        onText={setPassword}
        error={form.errorOf('password')}
      />
      <div role="alert" className="text-sm text-danger-ink empty:hidden">
        {form.problem}
      </div>
    </FormDialog>
  )
}
