import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { currentTextFormat } from '../../../fields/format/text-format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { allProblems, answerProblem, firstAnswers } from '../answers/answer-check.ts'
import { FormPreviewPage, FormHeading } from '../form-face.tsx'
import type { FormModel } from '../form-model.ts'
import { PagedForm } from '../answers/paged-form.tsx'
import { QuestionList } from '../answers/question-list.tsx'
import { shownForm } from '../answers/shown-form.ts'
import { useAnswers } from '../answers/use-answers.ts'

const check = { allProblems, answerProblem }
const loadCheck = () => Promise.resolve(check)

/** The form as respondents see it. It can be filled in but does not submit. */
export function FormPreview({ form: whole, isNarrow }: { form: FormModel; isNarrow: boolean }) {
  const t = useTranslation()
  const formAnswers = useAnswers(() => firstAnswers(whole.fields, () => null, currentTextFormat()), loadCheck)
  const form = shownForm(whole, formAnswers.answers)
  const [isTried, setTried] = useState(false)
  useEffect(() => setTried(false), [formAnswers.answers])
  const submit = (): void => void formAnswers.check(form.fields).then(setTried)
  const note = (
    <p role="status" className="text-sm text-ink-2">
      {t(isTried ? 'form.preview.fits' : 'form.preview.note')}
    </p>
  )
  const page = (content: ReactNode) => (
    <FormPreviewPage
      form={form}
      className={cx('mx-auto rounded-xl border border-line shadow-1', isNarrow && 'max-w-97.5!')}
    >
      {content}
    </FormPreviewPage>
  )
  if (form.shownSections)
    return page(
      <PagedForm form={form} formAnswers={formAnswers} isSending={false} goTo={undefined} onSend={submit}>
        <div className="mt-7">{note}</div>
      </PagedForm>,
    )
  return page(
    <>
      <FormHeading heading={form.heading} subheading={form.subheading} />
      <form
        noValidate
        aria-label={form.heading}
        className="mt-8"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <QuestionList fields={form.fields} formAnswers={formAnswers} />
        <div className="mt-9 flex flex-wrap items-center gap-4">
          <Button type="submit" tone="primary" size="lg" className="min-w-32">
            {form.submitLabel || t('form.submit')}
          </Button>
          {note}
        </div>
      </form>
    </>,
  )
}
