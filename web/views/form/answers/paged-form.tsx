import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { FormHeading } from '../form-face.tsx'
import type { FormModel } from '../form-model.ts'
import { fieldsOn, type FormPage, keyOf, pagesOf } from './form-pages.ts'
import { FormProgress } from './form-progress.tsx'
import { focusQuestion, QuestionList } from './question-list.tsx'
import { SectionHeading } from './section-heading.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { FormAnswers } from './use-answers.ts'

/** A form with sections, page by page. Each page is validated before the next one. */
export function PagedForm(props: {
  form: FormModel
  formAnswers: FormAnswers
  isSending: boolean
  /** The question with a rejected answer; focused on its page. */
  goTo: string | undefined
  onSend: () => void
  /** Text of the button that submits. */
  label?: string | undefined
  /** Below the heading of the form. */
  note?: ReactNode
  /** Status of the submission. */
  children?: ReactNode
}) {
  const t = useTranslation()
  const { form, formAnswers, isSending, goTo, onSend } = props
  const pages = pagesOf(form)
  const [at, setAt] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  /** Whether the person has moved to this page, so that its start takes the focus. */
  const hasMoved = useRef(false)
  // Answers can hide later pages.
  const index = Math.min(at, pages.length - 1)
  const page = pages[index] ?? []
  const isLast = index === pages.length - 1

  const goToPage = pages.findIndex((each) => fieldsOn(each).some(({ column }) => column.id === goTo))
  useEffect(() => {
    if (goToPage >= 0) setAt(goToPage)
    if (goTo !== undefined) requestAnimationFrame(() => focusQuestion(goTo))
    // Runs only when another answer is rejected, not when pages change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [goTo])
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [index])

  function move(to: number): void {
    hasMoved.current = true
    setAt(to)
  }
  async function goOn(): Promise<void> {
    if (isLast) return onSend()
    const found = await formAnswers.check(fieldsOn(page)).catch(() => true)
    if (found) move(index + 1)
    else requestAnimationFrame(() => focusInvalid(top.current?.parentElement))
  }
  return (
    <form
      noValidate
      aria-label={form.heading}
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <div ref={top} tabIndex={-1} className="scroll-mt-6 outline-none">
        {index === 0 ? (
          <>
            <FormHeading heading={form.heading} subheading={form.subheading} />
            {props.note}
          </>
        ) : (
          <p dir="auto" className="truncate text-sm text-ink-3 text-match-parent">
            {form.heading}
          </p>
        )}
        {pages.length > 1 && (
          <div className="mt-4">
            <FormProgress at={index} of={pages.length} isPage />
          </div>
        )}
      </div>
      <div className="mt-8">
        {fieldsOn(page).some(({ required }) => required) && (
          <p className="mb-6 text-sm text-ink-3">{t('form.requiredMark')}</p>
        )}
        <PageItems page={page} formAnswers={formAnswers} disabled={isSending} />
      </div>
      {props.children}
      <StepButtons
        label={isLast ? (props.label ?? t('form.submit')) : t('common.next')}
        isLast={isLast}
        isBusy={isSending}
        onBack={index > 0 ? () => move(index - 1) : undefined}
      />
    </form>
  )
}

function PageItems({
  page,
  formAnswers,
  disabled,
}: {
  page: FormPage
  formAnswers: FormAnswers
  disabled: boolean
}) {
  return (
    <div className="flex flex-col gap-7">
      {page.map((item, index) =>
        item.kind === 'section' ? (
          <div key={keyOf(item)} className={index > 0 ? 'mt-3 border-t border-line pt-7' : ''}>
            <SectionHeading section={item.section} />
          </div>
        ) : (
          <QuestionList
            key={keyOf(item)}
            fields={[item.field]}
            formAnswers={formAnswers}
            disabled={disabled}
          />
        ),
      )}
    </div>
  )
}

function focusInvalid(within: ParentNode | null | undefined): void {
  const control = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const question = control?.closest<HTMLElement>('[data-column]')?.dataset['column']
  if (question) focusQuestion(question)
}
