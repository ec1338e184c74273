import { type ReactNode, useState } from 'react'
import * as limits from '#core/limits.ts'
import { signUp } from '../../api/session/sign-in.ts'
import { T, useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { AuthCard, linkClass } from '../auth-form/auth-card.tsx'
import { checkEmail, checkNewPassword } from '../auth-form/validate-credentials.ts'
import { EmailField } from '../auth-form/email-field.tsx'
import { OAuthLinks } from '../auth-form/oauth-links.tsx'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { PasswordInput } from '../password-input.tsx'

/** Name, email and password of a new account; an invitation fixes the email. */
export function SignUpForm(props: {
  title: string
  message?: ReactNode
  isFirst?: boolean
  invitation?: { token: string; email: string; baseId: string | null }
}) {
  const t = useTranslation()
  const { invitation } = props
  const [name, setName] = useState('')
  const [email, setEmail] = useState(invitation?.email ?? '')
  const [password, setPassword] = useState('')
  const form = useAuthForm(
    () => ({ email: checkEmail(email), password: checkNewPassword(password) }),
    () =>
      signUp(
        {
          email: email.trim(),
          password,
          display_name: name.trim() || undefined,
          token: invitation?.token,
        },
        invitation?.baseId ?? null,
      ),
  )
  const bounds = { min: limits.passwordLengthMin, max: limits.passwordLengthMax }
  return (
    <AuthCard
      title={props.title}
      message={props.message}
      problem={form.problem}
      submitLabel={t('auth.signUp')}
      busy={form.busy}
      onSubmit={form.submit}
      more={invitation ? undefined : <OAuthLinks />}
      footer={
        props.isFirst ? null : (
          <T id="auth.haveAccount" components={{ link: <a href="#/signin" className={linkClass} /> }} />
        )
      }
    >
      <Field label={t('auth.yourName')} name="name">
        <Input
          size="lg"
          autoComplete="name"
          autoFocus
          maxLength={limits.titleLength}
          value={name}
          onText={setName}
        />
      </Field>
      <EmailField
        value={email}
        onText={setEmail}
        error={form.errorOf('email')}
        isGiven={invitation !== undefined}
        autoFocus={false}
      />
      <Field
        label={t('auth.password')}
        name="password"
        help={t('auth.passwordHelp', { min: bounds.min })}
        error={form.errorOf('password', bounds)}
      >
        <PasswordInput value={password} onText={setPassword} autoComplete="new-password" />
      </Field>
    </AuthCard>
  )
}
