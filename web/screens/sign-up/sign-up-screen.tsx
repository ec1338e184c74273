import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#core/limits.ts'
import { readAppInfo } from '../../api/app-info.ts'
import { signUp } from '../../api/sign-in.ts'
import { T, useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { AccountCard, linkClass } from '../account-form/account-card.tsx'
import { checkEmail, checkNewPassword } from '../account-form/check.ts'
import { PasswordInput } from '../password-input.tsx'
import { useAccountForm } from '../account-form/use-account-form.ts'

/** Sign-up. Whoever comes first owns the instance, and is told so. */
export function SignUpScreen() {
  const t = useT()
  const isFirst = useIsFirst()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useAccountForm(
    () => ({ email: checkEmail(email), password: checkNewPassword(password) }),
    () => signUp({ email: email.trim(), password }),
  )
  const bounds = { min: limits.passwordLengthMin, max: limits.passwordLengthMax }
  return (
    <AccountCard
      title={isFirst ? t('auth.firstUser.title') : t('auth.createAccount')}
      message={isFirst ? <FirstUserNote /> : undefined}
      problem={form.problem}
      submitLabel={t('auth.signUp')}
      busy={form.busy}
      onSubmit={form.submit}
      footer={
        isFirst ? null : (
          <T id="auth.haveAccount" components={{ link: <a href="#/signin" className={linkClass} /> }} />
        )
      }
    >
      <Field label={t('auth.email')} name="email" error={form.errorOf('email')}>
        <Input
          type="email"
          size="lg"
          dir="ltr"
          autoComplete="username"
          autoFocus
          value={email}
          onText={setEmail}
        />
      </Field>
      <Field
        label={t('auth.password')}
        name="password"
        help={t('auth.passwordHelp', { min: bounds.min })}
        error={form.errorOf('password', bounds)}
      >
        <PasswordInput value={password} onText={setPassword} autoComplete="new-password" />
      </Field>
    </AccountCard>
  )
}

/** Whether the instance has no user yet. */
function useIsFirst(): boolean {
  const [isFirst, setFirst] = useState(false)
  useEffect(() => {
    readAppInfo().then(
      ({ firstUser }) => setFirst(firstUser),
      () => undefined,
    )
  }, [])
  return isFirst
}

function FirstUserNote() {
  const t = useT()
  return (
    <span className="flex gap-2 text-balance">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-ink" />
      {t('auth.firstUser.message')}
    </span>
  )
}
