import { useState } from 'react'
import { givenOrgRoles, type GivenOrgRole } from '#core/api/users.ts'
import { addUser } from '../../api/instance.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { checkEmail } from '../account-form/check.ts'
import { useAccountForm } from '../account-form/use-account-form.ts'
import { FormDialog } from './form-dialog.tsx'

/** Invites somebody to the instance. It is open as long as it is rendered. */
export function InviteUserDialog(props: {
  onClose: () => void
  /** No mail can take the invitation there: its token is to be handed over. */
  onLink: (email: string, token: string) => void
}) {
  const t = useT()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GivenOrgRole>('org-level-creator')
  const form = useAccountForm(
    () => ({ email: checkEmail(email) }),
    async () => {
      const token = await addUser(email.trim(), role)
      props.onClose()
      if (token === null) showToast({ message: t('account.people.resent', { email: email.trim() }) })
      else props.onLink(email.trim(), token)
    },
  )
  return (
    <FormDialog
      title={t('account.users.inviteTitle')}
      form={form}
      submitLabel={t('account.people.invite')}
      onClose={props.onClose}
    >
      <Field label={t('auth.email')} name="email" error={form.errorOf('email') ?? form.problem ?? undefined}>
        <Input type="email" dir="ltr" autoComplete="off" value={email} onText={setEmail} />
      </Field>
      <Field label={t('account.people.role')} help={t(`account.roleHelp.${role}`)}>
        <Select
          value={role}
          onChange={setRole}
          options={givenOrgRoles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
        />
      </Field>
    </FormDialog>
  )
}
