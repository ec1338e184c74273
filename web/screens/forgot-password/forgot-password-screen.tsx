import { useState } from 'react'
import { sendPasswordReset } from '../../api/sign-in.ts'
import { useT } from '../../i18n/use-t.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AccountCard, linkClass } from '../account-form/account-card.tsx'
import { checkEmail } from '../account-form/check.ts'
import { EmailField } from '../account-form/email-field.tsx'
import { useAccountForm } from '../account-form/use-account-form.ts'

/** Asks for a link to set a new password. Says the same whether the address has an account or not. */
export function ForgotPasswordScreen() {
  const t = useT()
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useAccountForm(
    () => ({ email: checkEmail(email) }),
    async () => {
      setAnswer(await sendPasswordReset(email.trim()))
    },
  )
  const back = (
    <a href="#/signin" className={linkClass}>
      {t('auth.backToSignIn')}
    </a>
  )
  if (answer !== null) {
    return (
      <div role="status">
        <h1 className="sr-only">{t('auth.resetTitle')}</h1>
        <EmptyState art="done" title={t('auth.resetTitle')} message={answer} actions={back} />
      </div>
    )
  }
  return (
    <AccountCard
      title={t('auth.resetTitle')}
      message={t('auth.resetMessage')}
      problem={form.problem}
      submitLabel={t('auth.sendReset')}
      busy={form.busy}
      onSubmit={form.submit}
      footer={back}
    >
      <EmailField value={email} onText={setEmail} error={form.errorOf('email')} />
    </AccountCard>
  )
}
