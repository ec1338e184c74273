import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FormPreviewPage, FormHeading } from '../../views/form/form-face.tsx'
import type { FormModel } from '../../views/form/form-model.ts'
import { QuestionList } from '../../views/form/question-list.tsx'
import type { FormAnswers } from '../../views/form/use-answers.ts'
import { FormFrame } from './form-frame.tsx'
import { answerByKey, isAnswerKey } from './survey-keys.ts'

export type SurveyProps = {
  form: FormModel
  sheet: FormAnswers
  isSending: boolean
  /** The question with a rejected answer. */
  goTo: string | undefined
  onSend: () => void
  /** Status of the submission. */
  children: ReactNode
}

/** The form with one question at a time: Enter continues, and only the last step submits. */
export function Survey({ form, sheet, isSending, goTo, onSend, children }: SurveyProps) {
  const t = useTranslation()
  const fields = useMemo(() => form.fields.filter(({ isHidden }) => !isHidden), [form.fields])
  /** -1 is the intro page. */
  const [at, setAt] = useState(-1)
  const body = useRef<HTMLFormElement>(null)
  const field = fields[at]
  const isLast = at === fields.length - 1

  useEffect(() => {
    const index = fields.findIndex(({ column }) => column.id === goTo)
    if (index >= 0) setAt(index)
  }, [fields, goTo])

  useEffect(() => {
    if (at < 0) return
    const control = body.current?.querySelector<HTMLElement>(
      'input:checked, input:not([type=radio], [type=checkbox]), textarea, input',
    )
    control?.focus()
  }, [at])

  async function goOn(): Promise<void> {
    // If validation is not loaded yet, continue: submitting validates all answers.
    const fits = !field || (await sheet.check([field]).catch(() => true))
    if (!fits) body.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else if (isLast) onSend()
    else setAt(at + 1)
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const answer =
      field && !field.isLocked && isAnswerKey(event)
        ? answerByKey(field, event.key, sheet.answers[field.column.id] ?? null)
        : undefined
    if (field && answer !== undefined) sheet.set(field, answer)
    // In multi-line text, only Ctrl or Cmd with Enter continues.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void goOn()
  }

  return (
    <FormFrame>
      <FormPreviewPage form={form} className="sm:my-auto">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for all inputs in it */}
        <form
          ref={body}
          noValidate
          aria-label={form.heading}
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault()
            void goOn()
          }}
        >
          {field ? (
            <>
              <h1
                dir="auto"
                className="mb-3 truncate text-sm text-ink-3 [text-align:-webkit-match-parent] [text-align:match-parent]"
              >
                {form.heading}
              </h1>
              <Steps at={at} of={fields.length} />
              <div className={cx('mt-6 min-h-44', optionLetters)}>
                <QuestionList
                  key={field.column.id}
                  fields={[field]}
                  sheet={sheet}
                  disabled={isSending}
                  isAlone
                />
              </div>
            </>
          ) : (
            <FormHeading heading={form.heading} subheading={form.subheading} />
          )}
          {children}
          <div className="mt-7 flex items-center justify-between gap-3">
            {at >= 0 ? (
              <Button size="lg" tone="quiet" disabled={isSending} onClick={() => setAt(at - 1)}>
                <span className="inline-flex items-center gap-2">
                  <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
                  {t('common.back')}
                </span>
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" tone="primary" size="lg" busy={isSending} className="min-w-28">
              <span className="inline-flex items-center gap-2">
                {t(at < 0 ? 'form.start' : isLast ? 'form.submit' : 'common.next')}
                {!isLast && <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />}
              </span>
            </Button>
          </div>
        </form>
      </FormPreviewPage>
    </FormFrame>
  )
}

/** Shows the key of each option, where there is a keyboard. */
const optionLetters =
  '[counter-reset:option] pointer-fine:[&_[data-choices]_label]:before:content-[counter(option,upper-alpha)_/_""] ' +
  '[&_[data-choices]_label]:[counter-increment:option] pointer-fine:[&_[data-choices]_label]:before:text-xs ' +
  'pointer-fine:[&_[data-choices]_label]:before:text-ink-3'

/** Survey progress. */
function Steps({ at, of }: { at: number; of: number }) {
  const t = useTranslation()
  return (
    <div>
      <p aria-live="polite" className="text-xs font-medium text-ink-3">
        {t('form.progress', { index: at + 1, count: of })}
      </p>
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-pressed">
        <div
          style={{ width: `${((at + 1) / of) * 100}%` }}
          className="h-full rounded-full bg-primary transition-[width] duration-200"
        />
      </div>
    </div>
  )
}
