import { useState } from 'react'
import * as limits from '#core/limits.ts'
import { changePassword } from '../../api/session/own-account.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { checkNewPassword } from '../auth-form/validate-credentials.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { PasswordInput } from '../password-input.tsx'
import { SettingsPage } from '../settings-page.tsx'

/** Changes the password. */
export function PasswordPage() {
  const t = useTranslation()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isOver, setOver] = useState(false)
  const form = useAuthForm(
    () => ({
      current: isOver || current !== '' ? null : ('auth.problem.noPassword' as const),
      next: isOver ? null : checkNewPassword(next),
    }),
    async () => {
      await changePassword(current, next)
      setOver(true)
      setCurrent('')
      setNext('')
      showToast({ message: t('account.password.done'), tone: 'success' })
    },
  )
  const bounds = { min: limits.passwordLengthMin, max: limits.passwordLengthMax }
  const type = (set: (text: string) => void) => (text: string) => {
    setOver(false)
    set(text)
  }
  return (
    <SettingsPage title={t('account.password.title')} message={t('account.password.message')}>
      <form
        noValidate
        className="flex max-w-80 flex-col items-start gap-4 [&>*]:w-full"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <Field label={t('account.password.current')} name="current" error={form.errorOf('current')}>
          <PasswordInput value={current} onText={type(setCurrent)} autoComplete="current-password" />
        </Field>
        <Field
          label={t('auth.newPassword.label')}
          name="next"
          help={t('auth.passwordHelp', { min: bounds.min })}
          error={form.errorOf('next', bounds)}
        >
          <PasswordInput value={next} onText={type(setNext)} autoComplete="new-password" />
        </Field>
        <div role="alert" className="text-sm text-danger-ink empty:hidden">
          {form.problem}
        </div>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('account.password.save')}
        </Button>
      </form>
    </SettingsPage>
  )
}
