import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFace, FormHeading } from '../../views/form/form-face.tsx'
import type { FormModel } from '../../views/form/form-model.ts'
import { QuestionList } from '../../views/form/question-list.tsx'
import type { AnswerSheet } from '../../views/form/use-answers.ts'
import { FormFrame } from './form-frame.tsx'

export type SurveyProps = {
  form: FormModel
  sheet: AnswerSheet
  isSending: boolean
  /** The question to show because its answer was refused. */
  goTo: string | undefined
  onSend: () => void
  /** What is to be said about the sending. */
  children: ReactNode
}

/** The form as one question at a time: Enter goes on, and nothing is sent before the last. */
export function Survey({ form, sheet, isSending, goTo, onSend, children }: SurveyProps) {
  const t = useT()
  const { fields } = form
  /** -1 is the page with the heading. */
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
    // Sending looks at all answers itself; so does the last step, should the check not be here yet.
    const fits = !field || (await sheet.check([field]).catch(() => true))
    if (!fits) body.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else if (isLast) onSend()
    else setAt(at + 1)
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    // In a longer text Enter is a line break; with Ctrl or Cmd it goes on there too.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void goOn()
  }

  return (
    <FormFrame>
      <FormFace form={form} className="sm:my-auto">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of all inputs in it */}
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
              <div className="mt-6 min-h-44">
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
      </FormFace>
    </FormFrame>
  )
}

/** How far one has come. */
function Steps({ at, of }: { at: number; of: number }) {
  const t = useT()
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
