import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { currentTextFormat } from '../../fields/text-format.ts'
import type { Answers } from '../../views/form/answers.ts'
import { FormFace, FormHeading } from '../../views/form/form-face.tsx'
import type { FormModel } from '../../views/form/form-model.ts'
import { focusQuestion, QuestionList } from '../../views/form/question-list.tsx'
import { useAnswers } from '../../views/form/use-answers.ts'
import { UploadContext } from '../../inputs/upload-context.ts'
import type { FormAddress } from './address.ts'
import { dropDraft, loadDraft, newSendKey, saveDraft } from './draft.ts'
import { FormFrame } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { loadLater } from './later-chunk.ts'
import { SendBar, type SendNotice } from './send-bar.tsx'
import { type Link, sendAnswerFile, sendAnswers } from './share-calls.ts'

const Survey = lazy(() => import('./survey.tsx').then((m) => ({ default: m.Survey })))

export type LoadedFormProps = {
  form: FormModel
  link: Link
  address: FormAddress
  /** What the form is filled with at first. */
  first: Answers
  /** The link asks for its password again. */
  onLocked: () => void
}

type Sent = { record: Readonly<Record<string, unknown>>; parts: Awaited<ReturnType<typeof loadLater>> }

/** A form that can be filled in and sent. */
export function LoadedForm(props: LoadedFormProps) {
  const { link } = props
  return (
    <UploadContext value={(file, watch) => sendAnswerFile(link, file, watch)}>
      <FilledForm {...props} />
    </UploadContext>
  )
}

function FilledForm({ form, link, address, first, onLocked }: LoadedFormProps) {
  const t = useT()
  const { shareId } = link
  const [draft] = useState(() => loadDraft(shareId))
  const key = useRef(draft?.key ?? newSendKey())
  const sheet = useAnswers(() => ({ ...first, ...draft?.answers }), loadLater)
  const [notice, setNotice] = useState<SendNotice>({ kind: 'none' })
  const [isSending, setSending] = useState(false)
  /** The record that was made, and what thanks for it. */
  const [sent, setSent] = useState<Sent | null>(null)
  // A second press comes before the page is drawn again.
  const isUnderWay = useRef(false)
  const stop = useRef(new AbortController())
  const isDirty = useRef(false)

  useEffect(() => {
    document.title = form.heading
    // While the person reads; a failure shows when it is needed.
    void loadLater().catch(() => undefined)
  }, [form.heading])

  useEffect(() => {
    if (!isDirty.current || sent) return
    saveDraft(shareId, { key: key.current, answers: sheet.answers })
  }, [shareId, sheet.answers, sent])

  function change(...[field, answer]: Parameters<typeof sheet.set>): void {
    isDirty.current = true
    if (notice.kind !== 'none') setNotice({ kind: 'none' })
    sheet.set(field, answer)
  }

  function startOver(): void {
    key.current = newSendKey()
    isDirty.current = false
    dropDraft(shareId)
    sheet.reset(first)
    setNotice({ kind: 'none' })
    setSent(null)
    scrollTo(0, 0)
  }

  async function send(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    stop.current = new AbortController()
    setSending(true)
    setNotice({ kind: 'none' })
    try {
      await sendOnce()
    } catch {
      // What sends could not be loaded: the line is down, or the page is older than the server.
      setNotice({ kind: 'whole', message: t('form.refused.other'), reload: true })
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  async function sendOnce(): Promise<void> {
    const parts = await loadLater()
    const { answerData, consequenceOf, keepSending, waitForLine } = parts
    if (!(await sheet.check(form.fields))) return setNotice({ kind: 'incomplete' })
    const data = answerData(form.fields, sheet.answers, currentTextFormat())
    saveDraft(shareId, { key: key.current, answers: sheet.answers })
    const outcome = await keepSending({
      attempt: () => sendAnswers(link, key.current, data),
      wait: waitForLine,
      onWaiting: () => setNotice({ kind: 'waiting' }),
      signal: stop.current.signal,
    })
    if (outcome.kind === 'stopped') return setNotice({ kind: 'not-sent' })
    if (outcome.kind === 'recorded') {
      dropDraft(shareId)
      return setSent({ record: outcome.value, parts })
    }
    const consequence = consequenceOf(outcome, form.fields)
    if (consequence.kind === 'locked') return onLocked()
    if (consequence.kind !== 'answer') return setNotice(consequence)
    sheet.refuse(consequence.columnId, consequence.problem)
    setNotice({ kind: 'incomplete' })
  }

  const watched = { ...sheet, set: change }
  const sendBar = (
    <SendBar
      notice={notice}
      isSending={isSending}
      onStop={() => stop.current.abort()}
      onSendAnother={() => {
        key.current = newSendKey()
        void send()
      }}
      onClear={isSending ? undefined : startOver}
      isAlone={address.isSurvey}
    />
  )

  const firstProblem = form.fields.find(({ column }) => sheet.problems[column.id])?.column.id
  useEffect(() => {
    if (notice.kind === 'incomplete' && firstProblem && !address.isSurvey) focusQuestion(firstProblem)
    // Only when sending was refused, not when one answer after another is put right.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notice])

  if (sent) {
    const { ThankYou, redirectOf } = sent.parts
    return (
      <FormFrame>
        <FormFace form={form}>
          <ThankYou
            heading={form.heading}
            message={form.successMessage}
            redirect={redirectOf(form, sent.record)}
            showBlank={form.showBlank}
            onAnother={form.submitAnother || form.showBlank ? startOver : undefined}
          />
        </FormFace>
      </FormFrame>
    )
  }
  if (address.isSurvey) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <Survey
          form={form}
          sheet={watched}
          isSending={isSending}
          goTo={notice.kind === 'incomplete' ? firstProblem : undefined}
          onSend={() => void send()}
        >
          {sendBar}
        </Survey>
      </Suspense>
    )
  }
  return (
    <FormFrame>
      <FormFace form={form}>
        <FormHeading heading={form.heading} subheading={form.subheading} />
        <form
          noValidate
          className="mt-8"
          aria-label={form.heading}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {form.fields.some(({ required }) => required) && (
            <p className="mb-6 text-sm text-ink-3">{t('form.requiredMark')}</p>
          )}
          <QuestionList fields={form.fields} sheet={watched} disabled={isSending} />
          {sendBar}
        </form>
      </FormFace>
    </FormFrame>
  )
}
