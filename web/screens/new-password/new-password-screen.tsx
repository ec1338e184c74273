import { useEffect, useState } from 'react'
import { limits } from '#core/limits.ts'
import { messageOf } from '../../api/api-error.ts'
import { checkReset, resetPassword } from '../../api/sign-in.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountCard, linkClass } from '../account-form/account-card.tsx'
import { checkNewPassword } from '../account-form/check.ts'
import { linkToken } from '../account-form/link-token.ts'
import { LookingCard, NoticeCard } from '../account-form/notice-card.tsx'
import { useAccountForm } from '../account-form/use-account-form.ts'
import { PasswordInput } from '../password-input.tsx'

type State = { is: 'looking' } | { is: 'good' } | { is: 'useless'; reason: string } | { is: 'done' }

/** Sets a new password by the link of a mail. A link that is worth nothing says so before anybody types. */
export function NewPasswordScreen() {
  const t = useT()
  const [token] = useState(() => linkToken(location.hash) ?? '')
  const [state, setState] = useState<State>({ is: 'looking' })
  const [password, setPassword] = useState('')
  const form = useAccountForm(
    () => ({ password: checkNewPassword(password) }),
    async () => {
      await resetPassword(token, password)
      setState({ is: 'done' })
    },
  )
  useEffect(() => {
    checkReset(token).then(
      () => setState({ is: 'good' }),
      (error: unknown) => setState({ is: 'useless', reason: messageOf(error) }),
    )
  }, [token])

  const bounds = { min: limits.passwordLengthMin, max: limits.passwordLengthMax }
  const signIn = (
    <a href="#/signin" className={linkClass}>
      {t('auth.backToSignIn')}
    </a>
  )
  if (state.is === 'looking') return <LookingCard label={t('auth.newPassword.title')} />
  if (state.is === 'useless') {
    return (
      <NoticeCard
        art="broken"
        title={t('auth.link.useless')}
        message={state.reason}
        actions={
          <a href="#/forgot-password" className={linkClass}>
            {t('auth.link.again')}
          </a>
        }
      />
    )
  }
  if (state.is === 'done') {
    return (
      <NoticeCard
        art="done"
        title={t('auth.newPassword.done')}
        message={t('auth.newPassword.doneMessage')}
        actions={signIn}
      />
    )
  }
  return (
    <AccountCard
      title={t('auth.newPassword.title')}
      message={t('auth.newPassword.message')}
      problem={form.problem}
      submitLabel={t('auth.newPassword.save')}
      busy={form.busy}
      onSubmit={form.submit}
      footer={signIn}
    >
      <Field
        label={t('auth.newPassword.label')}
        name="password"
        help={t('auth.passwordHelp', { min: bounds.min })}
        error={form.errorOf('password', bounds)}
      >
        <PasswordInput value={password} onText={setPassword} autoComplete="new-password" autoFocus />
      </Field>
    </AccountCard>
  )
}
