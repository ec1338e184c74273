import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { currentTextFormat } from '../../fields/format/text-format.ts'
import type { Answers } from '../../views/form/answer-state.ts'
import { FormPreviewPage, FormHeading } from '../../views/form/form-face.tsx'
import type { FormModel } from '../../views/form/form-model.ts'
import { focusQuestion, QuestionList } from '../../views/form/question-list.tsx'
import { useAnswers } from '../../views/form/use-answers.ts'
import { UploadContext } from '../../inputs/upload-context.ts'
import type { FormAddress } from './address.ts'
import { dropDraft, loadDraft, newSendKey, saveDraft } from './draft.ts'
import { FormFrame } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { loadLazyParts } from './lazy-chunk.ts'
import { SubmitBar, type SendNotice } from './submit-bar.tsx'
import { type Link, uploadFormFile } from './share-calls.ts'

const Survey = lazy(() => import('./survey.tsx').then((m) => ({ default: m.Survey })))

type LazyParts = Awaited<ReturnType<typeof loadLazyParts>>

export type LoadedFormProps = {
  form: FormModel
  link: Link
  address: FormAddress
  /** Initial answers. */
  first: Answers
  /** Answers that the link sets, which take precedence over a draft. */
  fixed?: Answers | undefined
  /** Leaves out questions whose conditions do not hold; undefined if the form has no conditions. */
  shownForm?: LazyParts['shownForm'] | undefined
  /** The link requires its password again. */
  onLocked: () => void
}

type Sent = ReturnType<LazyParts['confirmationOf']> & Pick<LazyParts, 'ThankYou'>

/** A form to fill in and submit. */
export function LoadedForm(props: LoadedFormProps) {
  const { link } = props
  return (
    <UploadContext value={(file, watch) => uploadFormFile(link, file, watch)}>
      <FilledForm {...props} />
    </UploadContext>
  )
}

function FilledForm({ form: whole, link, address, first, fixed, shownForm, onLocked }: LoadedFormProps) {
  const t = useTranslation()
  const { shareId } = link
  const [draft] = useState(() => loadDraft(shareId))
  const key = useRef(draft?.key ?? newSendKey())
  const sheet = useAnswers(() => ({ ...first, ...draft?.answers, ...fixed }), loadLazyParts)
  const form = shownForm ? shownForm(whole, sheet.answers) : whole
  const [notice, setNotice] = useState<SendNotice>({ kind: 'none' })
  const [isSending, setSending] = useState(false)
  /** The confirmation. */
  const [sent, setSent] = useState<Sent | null>(null)
  // Blocks a second press before the next render.
  const isUnderWay = useRef(false)
  const stop = useRef(new AbortController())
  const isDirty = useRef(false)

  useEffect(() => {
    document.title = form.heading
    // Preload while the person reads; errors show on use.
    void loadLazyParts().catch(() => undefined)
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
      // The chunk failed to load: offline, or the page is older than the server.
      setNotice({ kind: 'whole', message: t('form.rejected.other'), reload: true })
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  async function sendOnce(): Promise<void> {
    const parts = await loadLazyParts()
    const {
      answerData,
      confirmationOf,
      rejectionOutcome,
      submitForm,
      submitWithRetry,
      ThankYou,
      waitForLine,
    } = parts
    if (!(await sheet.check(form.fields))) return setNotice({ kind: 'incomplete' })
    const data = answerData(form.fields, sheet.answers, currentTextFormat())
    saveDraft(shareId, { key: key.current, answers: sheet.answers })
    const outcome = await submitWithRetry({
      attempt: () => submitForm(link, key.current, data),
      wait: waitForLine,
      onWaiting: () => setNotice({ kind: 'waiting' }),
      signal: stop.current.signal,
    })
    if (outcome.kind === 'stopped') return setNotice({ kind: 'not-sent' })
    if (outcome.kind === 'recorded') {
      dropDraft(shareId)
      return setSent({ ThankYou, ...confirmationOf(whole, outcome.value, data) })
    }
    const consequence = rejectionOutcome(outcome, form.fields)
    if (consequence.kind === 'locked') return onLocked()
    if (consequence.kind !== 'answer') return setNotice(consequence)
    sheet.refuse(consequence.columnId, consequence.problem)
    setNotice({ kind: 'incomplete' })
  }

  const watched = { ...sheet, set: change }
  const sendBar = (
    <SubmitBar
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
    // Runs only after a rejected submission, not when single answers get fixed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notice])

  if (sent) {
    const { ThankYou, message, redirect } = sent
    return (
      <FormFrame>
        <FormPreviewPage form={form}>
          <ThankYou
            heading={form.heading}
            message={message}
            redirect={redirect}
            showBlank={form.showBlank}
            onAnother={form.submitAnother || form.showBlank ? startOver : undefined}
          />
        </FormPreviewPage>
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
      <FormPreviewPage form={form}>
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
      </FormPreviewPage>
    </FormFrame>
  )
}
