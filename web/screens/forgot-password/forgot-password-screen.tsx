import { useState } from 'react'
import { sendPasswordReset } from '../../api/session/sign-in.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AuthCard, linkClass } from '../auth-form/auth-card.tsx'
import { checkEmail } from '../auth-form/validate-credentials.ts'
import { EmailField } from '../auth-form/email-field.tsx'
import { useAuthForm } from '../auth-form/use-auth-form.ts'

/** Requests a password reset link. Shows the same response whether or not the account exists. */
export function ForgotPasswordScreen() {
  const t = useTranslation()
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const form = useAuthForm(
    () => ({ email: checkEmail(email) }),
    async () => {
      setMessage(await sendPasswordReset(email.trim()))
    },
  )
  const back = (
    <a href="#/signin" className={linkClass}>
      {t('auth.backToSignIn')}
    </a>
  )
  if (message !== null) {
    return (
      <div role="status">
        <h1 className="sr-only">{t('auth.resetTitle')}</h1>
        <EmptyState art="done" title={t('auth.resetTitle')} message={message} actions={back} />
      </div>
    )
  }
  return (
    <AuthCard
      title={t('auth.resetTitle')}
      message={t('auth.resetMessage')}
      problem={form.problem}
      submitLabel={t('auth.sendReset')}
      busy={form.busy}
      onSubmit={form.submit}
      footer={back}
    >
      <EmailField value={email} onText={setEmail} error={form.errorOf('email')} />
    </AuthCard>
  )
}
