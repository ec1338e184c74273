import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { ApiError, messageOf } from '../../api/http/api-error.ts'
import { isGone, isLocked, type SharedLink } from '../../api/bases/shared-link.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { usePageTitle } from '../page-title.ts'
import { PasswordInput } from '../password-input.tsx'

/** Asks for the password of a protected link. */
export function PasswordGate(props: {
  link: SharedLink
  onOpen: (shared: SharedViewWire) => void
  /** The link was revoked meanwhile. */
  onGone: () => void
}) {
  const t = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(t('form.shared.password.title'))

  function focusBox(): void {
    const box = form.current?.querySelector('input')
    box?.focus()
    box?.select()
  }
  useEffect(() => {
    if (problem !== '' && !isBusy) focusBox()
  }, [problem, isBusy])

  async function open(): Promise<void> {
    if (password === '') return focusBox()
    setBusy(true)
    setProblem('')
    try {
      props.onOpen(await props.link.unlock(password))
    } catch (error) {
      if (isGone(error)) return props.onGone()
      setBusy(false)
      setProblem(problemOf(error))
    }
  }

  function problemOf(error: unknown): string {
    if (isLocked(error)) return t('form.password.wrong')
    const isTooOften = error instanceof ApiError && error.status === 429
    return isTooOften ? t('form.password.rateLimited') : messageOf(error)
  }

  return (
    <div className="grid flex-1 place-items-center overflow-y-auto px-5 py-8">
      <form
        ref={form}
        noValidate
        className="flex w-full max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void open()
        }}
      >
        <span className="grid size-11 place-items-center rounded-lg bg-primary-soft text-primary-ink">
          <Lock aria-hidden className="size-5" />
        </span>
        <div>
          <h1 className="text-xl font-semibold">{t('form.shared.password.title')}</h1>
          <p className="mt-1 text-sm text-ink-2">{t('form.password.message')}</p>
        </div>
        <Field label={t('form.password.label')} error={problem}>
          <PasswordInput value={password} onText={setPassword} autoComplete="current-password" />
        </Field>
        <span role="alert" className="sr-only">
          {problem}
        </span>
        <Button type="submit" tone="primary" size="lg" busy={isBusy}>
          {t('form.shared.password.open')}
        </Button>
      </form>
    </div>
  )
}
