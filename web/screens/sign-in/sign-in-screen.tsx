import { useEffect, useState } from 'react'
import { signIn } from '../../api/sign-in.ts'
import { T, useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountCard, linkClass } from '../account-form/account-card.tsx'
import { checkEmail } from '../account-form/check.ts'
import { EmailField } from '../account-form/email-field.tsx'
import { OAuthLinks } from '../account-form/oauth-links.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useAccountForm } from '../account-form/use-account-form.ts'
import { useAppInfo } from '../account-form/use-app-info.ts'

/** Sign-in. The app leads on once the session has begun. Where nobody has an account yet, sign-up takes its place. */
export function SignInScreen() {
  const t = useT()
  const isFresh = useAppInfo()?.firstUser === true
  useEffect(() => {
    if (isFresh) location.replace('#/signup')
  }, [isFresh])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useAccountForm(
    () => ({
      email: checkEmail(email),
      password: password === '' ? ('auth.problem.noPassword' as const) : null,
    }),
    () => signIn({ email: email.trim(), password }),
  )
  return (
    <AccountCard
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
    </AccountCard>
  )
}
