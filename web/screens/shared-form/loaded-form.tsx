import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { CellValue } from '#core/schema.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { Answers } from '../../views/form/answers/answer-state.ts'
import { FormPreviewPage, FormHeading } from '../../views/form/form-face.tsx'
import type { FormModel } from '../../views/form/form-model.ts'
import { focusQuestion, QuestionList } from '../../views/form/answers/question-list.tsx'
import { useAnswers } from '../../views/form/answers/use-answers.ts'
import { loadWithCompanions } from '../../ui/chunk-reload.ts'
import { type FindOffered, OfferedRecordsContext, UploadContext } from '../../inputs/form-contexts.ts'
import { editAddress, type FormAddress } from './address.ts'
import { dropDraft, loadDraft, newSendKey, saveDraft } from './draft.ts'
import { FormFrame } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { loadLazyParts } from './lazy-chunk.ts'
import { SubmitBar, type SendNotice } from './submit-bar.tsx'
import { TrapField } from './trap-field.tsx'
import { type Link, uploadFormFile } from './share-calls.ts'

const PagedForm = lazy(() =>
  loadWithCompanions(() =>
    import('../../views/form/answers/paged-form.tsx').then((m) => ({ default: m.PagedForm })),
  ),
)
const Survey = lazy(() =>
  loadWithCompanions(() => import('./survey.tsx').then((m) => ({ default: m.Survey }))),
)

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
  /** The answers as they were read, if the form changes a response. */
  seen?: Record<string, CellValue> | undefined
  /** What the form says of the signed-in person. */
  note?: ReactNode
  /** The person may not respond any more. */
  onNotAdmitted: () => void
}

type Sent = ReturnType<LazyParts['confirmationOf']> &
  Pick<LazyParts, 'ThankYou'> & { editHref: string | undefined }

/** A form to fill in and submit. */
export function LoadedForm(props: LoadedFormProps) {
  const { link } = props
  const { baseUrl, shareId, password, session } = link
  // Stable, because inputs search again when it changes.
  const find = useMemo<FindOffered>(
    () => async (columnId, search, signal) => {
      const { findOffered } = await import('./offered-call.ts')
      return findOffered({ baseUrl, shareId, password, session }, columnId, search, signal)
    },
    [baseUrl, shareId, password, session],
  )
  return (
    <UploadContext value={(file, watch) => uploadFormFile(link, file, watch)}>
      <OfferedRecordsContext value={find}>
        <FilledForm {...props} />
      </OfferedRecordsContext>
    </UploadContext>
  )
}

function FilledForm(props: LoadedFormProps) {
  const { form: whole, link, address, first, fixed, shownForm, seen, note } = props
  const t = useTranslation()
  const { shareId } = link
  const isEdit = seen !== undefined
  const [draft] = useState(() => (isEdit ? null : loadDraft(shareId)))
  const key = useRef(draft?.key ?? newSendKey())
  const formAnswers = useAnswers(() => ({ ...first, ...draft?.answers, ...fixed }), loadLazyParts)
  const form = shownForm ? shownForm(whole, formAnswers.answers) : whole
  const [notice, setNotice] = useState<SendNotice>({ kind: 'none' })
  const [isSending, setSending] = useState(false)
  /** The confirmation. */
  const [sent, setSent] = useState<Sent | null>(null)
  // Blocks a second press before the next render.
  const isUnderWay = useRef(false)
  const stop = useRef(new AbortController())
  const isDirty = useRef(false)
  const trap = useRef<HTMLInputElement>(null)

  useEffect(() => {
    document.title = form.heading
    // Preload while the person reads; errors show on use.
    void loadLazyParts().catch(() => undefined)
  }, [form.heading])

  useEffect(() => {
    if (!isDirty.current || sent || isEdit) return
    saveDraft(shareId, { key: key.current, answers: formAnswers.answers })
  }, [shareId, formAnswers.answers, sent, isEdit])

  useEffect(() => {
    if (!isEdit) void sendWaiting().catch(() => undefined)
    // Once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function change(...[field, answer]: Parameters<typeof formAnswers.set>): void {
    isDirty.current = true
    if (notice.kind !== 'none') setNotice({ kind: 'none' })
    formAnswers.set(field, answer)
  }

  function startOver(): void {
    key.current = newSendKey()
    isDirty.current = false
    dropDraft(shareId)
    formAnswers.reset(first)
    setNotice({ kind: 'none' })
    setSent(null)
    scrollTo(0, 0)
  }

  /** Sends what waits in this browser. */
  async function sendWaiting(): Promise<void> {
    const parts = await loadLazyParts()
    await parts.sendWaiting({
      link,
      shownKey: draft?.key ?? (isDirty.current ? key.current : null),
      show(pending, isExpired) {
        key.current = isExpired ? newSendKey() : pending.key
        isDirty.current = true
        formAnswers.reset(pending.answers)
        if (isExpired) setNotice({ kind: 'expired' })
      },
      send,
      onSent: () => setNotice((now) => (now.kind === 'none' ? { kind: 'sent-earlier' } : now)),
    })
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
      setNotice({ kind: 'whole', message: t('form.failed.message'), reload: true })
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  async function sendOnce(): Promise<void> {
    const parts = await loadLazyParts()
    const { answerData, changeResponse, confirmationOf, rejectionOutcome } = parts
    const { dropPending, loadPending, savePending, submitForm, submitWithRetry, ThankYou, WaitingNotice } =
      parts
    const sentKey = key.current
    // The server knows the submission by what was sent at first.
    const earlier = isEdit ? undefined : loadPending(shareId).find((each) => each.key === sentKey)
    if (!earlier && !(await formAnswers.check(form.fields))) return setNotice({ kind: 'incomplete' })
    const data = earlier?.data ?? answerData(form.fields, formAnswers.answers)
    if (!isEdit) {
      saveDraft(shareId, { key: sentKey, answers: earlier?.answers ?? formAnswers.answers })
      if (!earlier) savePending(shareId, { key: sentKey, answers: formAnswers.answers, data, at: Date.now() })
    }
    const outcome = await submitWithRetry({
      attempt: () =>
        seen
          ? changeResponse(link, data, seen)
          : submitForm(link, sentKey, data, {
              trap: trap.current?.value ?? '',
              show: (content) => setNotice({ kind: 'busy', content }),
              signal: stop.current.signal,
            }),
      wait: parts.waitForLine,
      onWaiting: () =>
        setNotice({ kind: 'busy', content: <WaitingNotice onStop={() => stop.current.abort()} /> }),
      signal: stop.current.signal,
    })
    const consequence = outcome.kind === 'refused' ? rejectionOutcome(outcome, form.fields) : null
    // After the password, the page sends it again.
    if (consequence?.kind === 'locked') return props.onLocked()
    if (!isEdit) dropPending(shareId, sentKey)
    if (outcome.kind === 'recorded') {
      const { record, editToken } = outcome.value
      if (!isEdit) dropDraft(shareId)
      const token = editToken ?? address.editToken
      const confirmation = confirmationOf(whole, record, data)
      const editHref = token === null ? undefined : editAddress(shareId, token)
      return setSent({ ThankYou, ...confirmation, ...(isEdit ? { redirect: null } : {}), editHref })
    }
    if (consequence === null) return setNotice({ kind: 'not-sent' })
    if (consequence.kind === 'not-admitted') return props.onNotAdmitted()
    if (consequence.kind !== 'answer') return setNotice(consequence)
    formAnswers.refuse(consequence.columnId, consequence.problem)
    setNotice({ kind: 'incomplete' })
  }

  const isStepped = address.isSurvey || form.shownSections !== undefined
  const watched = { ...formAnswers, set: change }
  const label = isEdit ? t('formSend.edit.save') : form.submitLabel || t('form.submit')
  const sendBar = (
    <>
      <TrapField ref={trap} />
      <SubmitBar
        notice={notice}
        isSending={isSending}
        onSendAnother={() => {
          key.current = newSendKey()
          void send()
        }}
        onClear={isSending || isEdit ? undefined : startOver}
        isAlone={isStepped}
        label={label}
      />
    </>
  )

  const firstProblem = form.fields.find(({ column }) => formAnswers.problems[column.id])?.column.id
  useEffect(() => {
    if (notice.kind === 'incomplete' && firstProblem && !isStepped) focusQuestion(firstProblem)
    // Runs only after a rejected submission, not when single answers get fixed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notice])

  if (sent) {
    const { ThankYou, message, redirect, editHref } = sent
    return (
      <FormFrame>
        <FormPreviewPage form={form}>
          <ThankYou
            heading={form.heading}
            message={isEdit ? t('formSend.edit.saved') : message}
            redirect={redirect}
            showBlank={form.showBlank}
            onAnother={!isEdit && (form.submitAnother || form.showBlank) ? startOver : undefined}
            editHref={editHref}
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
          formAnswers={watched}
          isSending={isSending}
          goTo={notice.kind === 'incomplete' ? firstProblem : undefined}
          onSend={() => void send()}
          label={label}
        >
          {sendBar}
        </Survey>
      </Suspense>
    )
  }
  if (form.shownSections)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <FormFrame>
          <FormPreviewPage form={form}>
            <PagedForm
              form={form}
              formAnswers={watched}
              isSending={isSending}
              goTo={notice.kind === 'incomplete' ? firstProblem : undefined}
              onSend={() => void send()}
              label={label}
              note={note}
            >
              {sendBar}
            </PagedForm>
          </FormPreviewPage>
        </FormFrame>
      </Suspense>
    )
  return (
    <FormFrame>
      <FormPreviewPage form={form}>
        <FormHeading heading={form.heading} subheading={form.subheading} />
        {note}
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
          <QuestionList fields={form.fields} formAnswers={watched} disabled={isSending} />
          {sendBar}
        </form>
      </FormPreviewPage>
    </FormFrame>
  )
}
