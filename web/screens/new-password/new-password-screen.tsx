import { useEffect, useState } from 'react'
import * as limits from '#core/limits.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { checkReset, resetPassword } from '../../api/session/sign-in.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { AuthCard, linkClass } from '../auth-form/auth-card.tsx'
import { checkNewPassword } from '../auth-form/validate-credentials.ts'
import { linkToken } from '../auth-form/link-token.ts'
import { LoadingCard, NoticeCard } from '../auth-form/notice-card.tsx'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { PasswordInput } from '../password-input.tsx'

type State = { is: 'looking' } | { is: 'good' } | { is: 'useless'; reason: string } | { is: 'done' }

/** Sets a new password from an email link. Reports an invalid link before the person types. */
export function NewPasswordScreen() {
  const t = useTranslation()
  const [token] = useState(() => linkToken(location.hash) ?? '')
  const [state, setState] = useState<State>({ is: 'looking' })
  const [password, setPassword] = useState('')
  const form = useAuthForm(
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
  if (state.is === 'looking') return <LoadingCard label={t('auth.newPassword.title')} />
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
    <AuthCard
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
    </AuthCard>
  )
}
