import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { inputBoxClass, oneLineClass } from '../../inputs/input-style.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FormPreviewPage } from '../../views/form/form-face.tsx'
import { FormFrame } from './form-frame.tsx'

const problems = { wrong: 'form.password.wrong', 'slow-down': 'form.password.rateLimited' } as const

/** Asks for the password of a protected link. */
export function PasswordGate(props: {
  problem: keyof typeof problems | null
  isBusy: boolean
  onPassword: (password: string) => void
}) {
  const t = useTranslation()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const error = props.problem && t(problems[props.problem])

  useEffect(() => {
    if (props.isBusy || !props.problem) return
    box.current?.focus()
    box.current?.select()
  }, [props.isBusy, props.problem])

  return (
    <FormFrame>
      <FormPreviewPage form={{ bannerUrl: '', logoUrl: '' }} className="sm:mt-10 sm:max-w-md">
        <form
          noValidate
          className="flex flex-col items-stretch gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (text === '') box.current?.focus()
            else if (!props.isBusy) props.onPassword(text)
          }}
        >
          <span className="grid size-11 place-items-center rounded-lg bg-primary-soft text-primary-ink">
            <Lock aria-hidden className="size-5" />
          </span>
          <div>
            <h1 className="text-xl font-semibold">{t('form.password.title')}</h1>
            <p className="mt-1 text-base text-ink-2">{t('form.password.message')}</p>
          </div>
          <div className="flex flex-col gap-1.5">
            <label htmlFor="form-password" className="text-base font-medium">
              {t('form.password.label')}
            </label>
            <input
              ref={box}
              id="form-password"
              type="password"
              autoComplete="current-password"
              required
              dir="ltr"
              value={text}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'form-password-error' : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
              className={cx(inputBoxClass, oneLineClass)}
            />
            <p id="form-password-error" role="alert" className="text-sm text-danger-ink empty:hidden">
              {error}
            </p>
          </div>
          <Button type="submit" tone="primary" size="lg" busy={props.isBusy}>
            {t('form.password.open')}
          </Button>
        </form>
      </FormPreviewPage>
    </FormFrame>
  )
}
