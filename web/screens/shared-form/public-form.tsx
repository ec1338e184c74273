import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { viewTypeNumbers } from '#core/schema.ts'
import { baseUrl } from '../../api/http/base-url.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { answerKindOf } from '../../inputs/form-inputs.ts'
import { customTick, hasOwnMark } from '../../inputs/lazy-custom-tick.ts'
import { loadWithCompanions } from '../../ui/chunk-reload.ts'
import { Button } from '../../ui/button.tsx'
import { blankAnswers } from '../../views/form/answers/answer-state.ts'
import { type FormModel, formModel, hasSections, sharedFields, textOf } from '../../views/form/form-model.ts'
import type { FormAddress } from './address.ts'
import { NoticeCard } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { loadLazyParts } from './lazy-chunk.ts'
import { LoadedForm } from './loaded-form.tsx'
import type { Beginning, Loaded } from './loaded-state.ts'
import { type Link, type SharedResult, readShared } from './share-calls.ts'

// Lazy, because few links are protected.
const PasswordGate = lazy(() =>
  loadWithCompanions(() => import('./password-gate.tsx').then((m) => ({ default: m.PasswordGate }))),
)

export type PublicFormProps = {
  address: FormAddress
  /** The form request, started before the page rendered. */
  first?: Promise<SharedResult<SharedViewWire>> | undefined
}

/** A public form, from its link to the confirmation. */
export function PublicForm({ address, first }: PublicFormProps) {
  const { shareId } = address
  const t = useTranslation()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [isBusy, setBusy] = useState(false)

  const prefetched = useRef(first)

  const load = useCallback(
    async (password: string | null): Promise<void> => {
      setBusy(true)
      const link = { baseUrl: baseUrl(), shareId, password, editToken: address.editToken }
      const first = prefetched.current
      prefetched.current = undefined
      setLoaded(await openForm(link, address, first))
      setBusy(false)
    },
    [shareId, address],
  )

  useEffect(() => void load(null), [load])
  useEffect(() => {
    if (loaded.kind !== 'failed') return undefined
    const again = (): void => void load(null)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [loaded.kind, load])

  switch (loaded.kind) {
    case 'loading':
      return <FormSkeleton />
    case 'ready': {
      const { kind: _, password, session, note, ...beginning } = loaded
      if (beginning.form.fields.length === 0)
        return <NoticeCard title={t('form.empty.title')} message={t('form.empty.message')} />
      return (
        <LoadedForm
          {...beginning}
          link={{ baseUrl: baseUrl(), shareId, password, session, editToken: address.editToken }}
          address={address}
          note={note}
          onNotAdmitted={() => void load(password)}
          onLocked={() => setLoaded({ kind: 'locked', message: null })}
        />
      )
    }
    case 'locked':
      return (
        <Suspense fallback={<FormSkeleton />}>
          <PasswordGate problem={loaded.message} isBusy={isBusy} onPassword={(text) => void load(text)} />
        </Suspense>
      )
    case 'notice':
      return loaded.notice
    case 'closed':
      return (
        <NoticeCard title={t('form.closed.title')} message={loaded.message || t('form.closed.message')} />
      )
    case 'gone':
      return <NoticeCard title={t('form.notFound.title')} message={t('form.notFound.message')} />
    case 'failed':
      return (
        <NoticeCard
          isProblem
          title={t(navigator.onLine ? 'form.failed.title' : 'form.offline.title')}
          message={loaded.message ?? t(navigator.onLine ? 'form.failed.message' : 'form.offline.message')}
          actions={
            <Button tone="primary" size="lg" busy={isBusy} onClick={() => void load(null)}>
              {t('common.retry')}
            </Button>
          }
        />
      )
  }
}

async function openForm(link: Link, address: FormAddress, first: PublicFormProps['first']): Promise<Loaded> {
  const open = (response: SharedResult<SharedViewWire>, own: Link) => loadedOf(response, own, address)
  const response = address.editToken === null ? await (first ?? readShared(link)) : null
  const form = response?.kind === 'ok' ? response.value : null
  if (response && form?.view['sign_in_required'] === undefined) return open(response, link)
  try {
    const { openSpecialForm } = await loadWithCompanions(() => import('./special-form.tsx'))
    return await openSpecialForm(link, form, open)
  } catch {
    // The chunk failed to load.
    return { kind: 'failed', message: null }
  }
}

async function loadedOf(
  response: SharedResult<SharedViewWire>,
  link: Link,
  address: FormAddress,
): Promise<Loaded> {
  const { password } = link
  if (response.kind === 'no-response') return { kind: 'failed', message: null }
  if (response.kind === 'ok') {
    const { type, title, view, columns, model } = response.value
    if (type !== viewTypeNumbers.form) return { kind: 'gone' }
    const form = formModel(view, sharedFields(columns, model.columns))
    await showTheme(form)
    if (view['is_closed'] === true) return { kind: 'closed', message: textOf(view['closed_msg']) }
    return {
      kind: 'ready',
      password,
      ...(await beginning({ ...form, heading: form.heading || title }, address)),
    }
  }
  if (response.code === 'FORM_CLOSED') return { kind: 'closed', message: '' }
  if (response.code === 'PASSWORD_REQUIRED')
    return { kind: 'locked', message: password === null ? null : 'wrong' }
  if (response.code === 'RATE_LIMITED' && password !== null) return { kind: 'locked', message: 'slow-down' }
  return response.status === 404 ? { kind: 'gone' } : { kind: 'failed', message: response.message || null }
}

/** Applies the form's colors and sizes before it shows. */
async function showTheme({ theme }: FormModel): Promise<void> {
  if (theme === null) return
  try {
    const { showFormTheme } = await import('../../views/form/form-theme-tokens.ts')
    showFormTheme(theme)
  } catch {
    // Without its theme, the form has the default colors.
  }
}

/** Most forms start empty and do not wait for the value parser, which defaults, links and conditions need. */
async function beginning(form: FormModel, { param, hasParams }: FormAddress): Promise<Beginning> {
  const { fields, conditions } = form
  if (fields.some(({ column }) => answerKindOf(column) === 'tick' && hasOwnMark(column)))
    await customTick.load().catch(() => undefined)
  const isConditional = conditions !== undefined || hasSections(form)
  const blank = { form, first: blankAnswers(fields) }
  if (!hasParams && !isConditional && fields.every(({ column }) => column.defaultText === null)) return blank
  try {
    const { shownForm, withLinkParams } = await loadLazyParts()
    return { ...withLinkParams(form, param), ...(isConditional ? { shownForm } : {}) }
  } catch {
    return blank
  }
}
