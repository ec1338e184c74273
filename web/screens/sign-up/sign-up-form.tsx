import { type ReactNode, useState } from 'react'
import { limits } from '#core/limits.ts'
import { signUp } from '../../api/sign-in.ts'
import { T, useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { AccountCard, linkClass } from '../account-form/account-card.tsx'
import { checkEmail, checkNewPassword } from '../account-form/check.ts'
import { EmailField } from '../account-form/email-field.tsx'
import { OAuthLinks } from '../account-form/oauth-links.tsx'
import { useAccountForm } from '../account-form/use-account-form.ts'
import { PasswordInput } from '../password-input.tsx'

/** Name, address and password of a new account; an invitation's address is given. */
export function SignUpForm(props: {
  title: string
  message?: ReactNode
  isFirst?: boolean
  invitation?: { token: string; email: string; baseId: string | null }
}) {
  const t = useT()
  const { invitation } = props
  const [name, setName] = useState('')
  const [email, setEmail] = useState(invitation?.email ?? '')
  const [password, setPassword] = useState('')
  const form = useAccountForm(
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
    <AccountCard
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
    </AccountCard>
  )
}
