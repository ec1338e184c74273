import { useEffect, useState } from 'react'
import { signIn } from '../../api/session/sign-in.ts'
import { T, useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { AuthCard, linkClass } from '../auth-form/auth-card.tsx'
import { checkEmail } from '../auth-form/validate-credentials.ts'
import { EmailField } from '../auth-form/email-field.tsx'
import { OAuthLinks } from '../auth-form/oauth-links.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { useAppInfo } from '../use-app-info.ts'

/** Sign-in. The app continues once a session exists. Redirects to sign-up if there are no accounts yet. */
export function SignInScreen() {
  const t = useTranslation()
  const isFresh = useAppInfo()?.firstUser === true
  useEffect(() => {
    if (isFresh) location.replace('#/signup')
  }, [isFresh])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useAuthForm(
    () => ({
      email: checkEmail(email),
      password: password === '' ? ('auth.problem.noPassword' as const) : null,
    }),
    () => signIn({ email: email.trim(), password }),
  )
  return (
    <AuthCard
      title={t('auth.signInTitle')}
      problem={form.problem}
      submitLabel={t('auth.signIn')}
      busy={form.busy}
      onSubmit={form.submit}
      more={<OAuthLinks />}
      footer={<T id="auth.needAccount" components={{ link: <a href="#/signup" className={linkClass} /> }} />}
    >
      <EmailField value={email} onText={setEmail} error={form.errorOf('email')} />
      <div className="flex flex-col gap-1.5">
        <Field label={t('auth.password')} name="password" error={form.errorOf('password')}>
          <PasswordInput value={password} onText={setPassword} autoComplete="current-password" />
        </Field>
        <a href="#/forgot-password" className={`self-start text-xs ${linkClass}`}>
          {t('auth.forgotPassword')}
        </a>
      </div>
    </AuthCard>
  )
}
