import { useState } from 'react'
import { assignableOrgRoles, type AssignableOrgRole } from '#core/access/assignable-roles.ts'
import { addUser } from '../../api/instance/instance.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { checkEmail } from '../auth-form/validate-credentials.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { FormDialog } from './form-dialog.tsx'

/** Invites a user to the instance. Open while rendered. */
export function InviteUserDialog(props: {
  onClose: () => void
  /** Called with the token if email is not set up. */
  onLink: (email: string, token: string) => void
}) {
  const t = useTranslation()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AssignableOrgRole>('org-level-creator')
  const form = useAuthForm(
    () => ({ email: checkEmail(email) }),
    async () => {
      const token = await addUser(email.trim(), role)
      props.onClose()
      if (token === null) showToast({ message: t('account.members.resent', { email: email.trim() }) })
      else props.onLink(email.trim(), token)
    },
  )
  return (
    <FormDialog
      title={t('account.users.inviteTitle')}
      form={form}
      submitLabel={t('account.members.invite')}
      onClose={props.onClose}
    >
      <Field label={t('auth.email')} name="email" error={form.errorOf('email') ?? form.problem ?? undefined}>
        <Input type="email" dir="ltr" autoComplete="off" value={email} onText={setEmail} />
      </Field>
      <Field label={t('account.members.role')} help={t(`account.roleHelp.${role}`)}>
        <Select
          value={role}
          onChange={setRole}
          options={assignableOrgRoles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
        />
      </Field>
    </FormDialog>
  )
}
