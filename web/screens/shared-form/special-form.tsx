import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { CellValue } from '#core/schema.ts'
import type { FormField } from '#core/views/form-field.ts'
import { session } from '../../api/session/current-session.ts'
import { rememberFormReturn } from '../../api/session/form-return.ts'
import { currentTextFormat } from '../../fields/format/text-format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { answerOf } from '../../inputs/read-answer.ts'
import type { Answers } from '../../views/form/answers/answer-state.ts'
import { textOf } from '../../views/form/form-model.ts'
import { NoticeCard } from './form-frame.tsx'
import { loadLazyParts } from './lazy-chunk.ts'
import type { Loaded } from './loaded-state.ts'
import { type Link, readShared, type SharedResult } from './share-calls.ts'
import { readResponse } from './submit-call.ts'

// Forms that accept one response per person, and responses to change. Loads on demand, because few links need it.

type Open = (response: SharedResult<SharedViewWire>, link: Link) => Promise<Loaded>

/** Opens the response of an edit link, or (with `form`) the form for the person who is signed in. */
export async function openSpecialForm(link: Link, form: SharedViewWire | null, open: Open): Promise<Loaded> {
  // Also loads the messages.
  await loadLazyParts()
  return form === null ? openResponse(link, open) : openForPerson(link, form, open)
}

async function openResponse(link: Link, open: Open): Promise<Loaded> {
  const response = await readResponse(link)
  if (response.kind !== 'ok') return open(response, link)
  const { form, answers: seen } = response.value
  const loaded = await open({ kind: 'ok', value: form }, link)
  if (loaded.kind !== 'ready') return loaded
  return { ...loaded, first: shownAnswers(seen, loaded.form.fields), fixed: {}, seen }
}

function shownAnswers(seen: Readonly<Record<string, CellValue>>, fields: readonly FormField[]): Answers {
  const format = currentTextFormat()
  return Object.fromEntries(
    fields.map(({ column }) => [column.id, answerOf(seen[column.id] ?? null, column, format)]),
  )
}

async function openForPerson(link: Link, form: SharedViewWire, open: Open): Promise<Loaded> {
  const token = (await session.freshToken()) ?? (await session.refresh(null))
  // Tokens expire while the person writes.
  const own = { ...link, session: () => session.freshToken() }
  const response = token === null ? ({ kind: 'ok', value: form } as const) : await readShared(own)
  const isUnknown = response.kind === 'refused' && response.status === 401
  if (response.kind !== 'ok' && !isUnknown) return open(response, own)
  const view = response.kind === 'ok' ? response.value.view : form.view
  const respondent = textOf(view['respondent'])
  if (view['sign_in_required'] === true) return { kind: 'notice', notice: <SignInNotice /> }
  if (view['has_responded'] === true)
    return { kind: 'notice', notice: <RespondedNotice respondent={respondent} /> }
  const loaded = await open(response, own)
  if (loaded.kind !== 'ready') return loaded
  const note = <RespondentNote email={respondent} isStored={view['stores_respondent'] === true} />
  return { ...loaded, session: own.session, note }
}

/** Asks the visitor to sign in. */
function SignInNotice() {
  const t = useTranslation()
  const isFramed = window.top !== window
  return (
    <NoticeCard
      title={t('formSend.signIn.title')}
      message={t('formSend.signIn.message')}
      actions={
        <a
          href="#/signin"
          // Pages in frames of other sites cannot show the sign-in page.
          target={isFramed ? '_blank' : undefined}
          rel={isFramed ? 'noreferrer' : undefined}
          onClick={() => rememberFormReturn(location.hash)}
          className="inline-flex h-10 items-center rounded-md bg-primary px-5 text-base font-medium text-on-primary hover:bg-primary-hover"
        >
          {t('formSend.signIn.button')}
        </a>
      }
    />
  )
}

function RespondedNotice({ respondent }: { respondent: string }) {
  const t = useTranslation()
  return (
    <NoticeCard
      title={t('formSend.responded.title')}
      message={t('formSend.responded.message', { respondent })}
    />
  )
}

/** Says as whom the person responds, and whether the owner learns it. */
function RespondentNote({ email, isStored }: { email: string; isStored: boolean }) {
  const t = useTranslation()
  return (
    <p className="mt-5 rounded-lg bg-info-soft px-4 py-3 text-sm break-words text-info-ink">
      {t(isStored ? 'formSend.signedIn.stored' : 'formSend.signedIn.anonymous', { email })}
    </p>
  )
}
