import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import { FormPreviewPage, FormHeading } from '../../views/form/form-face.tsx'
import type { FormModel } from '../../views/form/form-model.ts'
import { itemsOf, keyOf } from '../../views/form/answers/form-pages.ts'
import { FormProgress } from '../../views/form/answers/form-progress.tsx'
import { QuestionList } from '../../views/form/answers/question-list.tsx'
import { SectionHeading } from '../../views/form/answers/section-heading.tsx'
import { StepButtons } from '../../views/form/answers/step-buttons.tsx'
import type { FormAnswers } from '../../views/form/answers/use-answers.ts'
import { FormFrame } from './form-frame.tsx'
import { answerByKey, isAnswerKey } from './survey-keys.ts'

export type SurveyProps = {
  form: FormModel
  formAnswers: FormAnswers
  isSending: boolean
  /** The question with a rejected answer. */
  goTo: string | undefined
  onSend: () => void
  /** Text of the button that submits. */
  label: string
  /** Status of the submission. */
  children: ReactNode
}

/** The form with one question or section at a time: Enter continues, and only the last step submits. */
export function Survey({ form, formAnswers, isSending, goTo, onSend, label, children }: SurveyProps) {
  const t = useTranslation()
  const { fields, shownSections } = form
  const steps = useMemo(
    () => itemsOf({ fields, ...(shownSections ? { shownSections } : {}) }),
    [fields, shownSections],
  )
  /** -1 is the intro page. */
  const [at, setAt] = useState(-1)
  const body = useRef<HTMLFormElement>(null)
  const step = steps[at]
  const field = step?.kind === 'field' ? step.field : undefined
  const isLast = at === steps.length - 1

  useEffect(() => {
    const index = steps.findIndex((each) => each.kind === 'field' && each.field.column.id === goTo)
    if (index >= 0) setAt(index)
  }, [steps, goTo])

  useEffect(() => {
    if (at < 0) return
    const control = body.current?.querySelector<HTMLElement>(
      // A section has no inputs.
      'input:checked, input:not([type=radio], [type=checkbox]), textarea, input, [type=submit]',
    )
    control?.focus()
  }, [at])

  async function goOn(): Promise<void> {
    // If validation is not loaded yet, continue: submitting validates all answers.
    const fits = !field || (await formAnswers.check([field]).catch(() => true))
    if (!fits) body.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else if (isLast) onSend()
    else setAt(at + 1)
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const answer =
      field && !field.isLocked && isAnswerKey(event)
        ? answerByKey(field, event.key, formAnswers.answers[field.column.id] ?? null)
        : undefined
    if (field && answer !== undefined) formAnswers.set(field, answer)
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
          {step ? (
            <>
              <h1 dir="auto" className="mb-3 truncate text-sm text-ink-3 text-match-parent">
                {form.heading}
              </h1>
              <FormProgress at={at} of={steps.length} />
              <div className={cx('mt-6 min-h-44', optionLetters)}>
                {step.kind === 'section' ? (
                  <SectionHeading section={step.section} isAlone />
                ) : (
                  <QuestionList
                    key={keyOf(step)}
                    fields={[step.field]}
                    formAnswers={formAnswers}
                    disabled={isSending}
                    isAlone
                  />
                )}
              </div>
            </>
          ) : (
            <FormHeading heading={form.heading} subheading={form.subheading} />
          )}
          {children}
          <StepButtons
            label={at < 0 ? t('form.start') : isLast ? label : t('common.next')}
            isLast={isLast}
            isBusy={isSending}
            onBack={at >= 0 ? () => setAt(at - 1) : undefined}
          />
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
