import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { SharedViewWire } from '#core/api/public.ts'
import { viewTypeNumbers } from '#core/schema.ts'
import { baseUrl } from '../../api/http/base-url.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { blankAnswers } from '../../views/form/answer-state.ts'
import { type FormModel, formModel, sharedFields, textOf } from '../../views/form/form-model.ts'
import type { FormAddress } from './address.ts'
import { NoticeCard } from './form-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { loadLazyParts } from './lazy-chunk.ts'
import { LoadedForm, type LoadedFormProps } from './loaded-form.tsx'
import { type SharedResult, readShared } from './share-calls.ts'

// Lazy, because few links are protected.
const PasswordGate = lazy(() => import('./password-gate.tsx').then((m) => ({ default: m.PasswordGate })))

type Loaded =
  | { kind: 'loading' }
  | ({ kind: 'ready'; password: string | null } & Beginning)
  /** `message`: why the last password failed. */
  | { kind: 'locked'; message: 'wrong' | 'slow-down' | null }
  | { kind: 'gone' }
  /** The owner's message; empty for the default. */
  | { kind: 'closed'; message: string }
  | { kind: 'failed'; message: string | null }

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
      const response = await (prefetched.current ?? readShared({ baseUrl: baseUrl(), shareId, password }))
      prefetched.current = undefined
      setLoaded(await loadedOf(response, password, address))
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
      const { kind: _, password, ...beginning } = loaded
      if (beginning.form.fields.length === 0)
        return <NoticeCard title={t('form.empty.title')} message={t('form.empty.message')} />
      return (
        <LoadedForm
          {...beginning}
          link={{ baseUrl: baseUrl(), shareId, password }}
          address={address}
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

async function loadedOf(
  response: SharedResult<SharedViewWire>,
  password: string | null,
  address: FormAddress,
): Promise<Loaded> {
  if (response.kind === 'no-response') return { kind: 'failed', message: null }
  if (response.kind === 'ok') {
    const { type, title, view, columns, model } = response.value
    if (type !== viewTypeNumbers.form) return { kind: 'gone' }
    if (view['is_closed'] === true) return { kind: 'closed', message: textOf(view['closed_msg']) }
    const form = formModel(view, sharedFields(columns, model.columns))
    return {
      kind: 'ready',
      password,
      ...(await beginning({ ...form, heading: form.heading || title }, address)),
    }
  }
  if (response.code === 'PASSWORD_REQUIRED')
    return { kind: 'locked', message: password === null ? null : 'wrong' }
  if (response.code === 'RATE_LIMITED' && password !== null) return { kind: 'locked', message: 'slow-down' }
  return response.status === 404 ? { kind: 'gone' } : { kind: 'failed', message: response.message || null }
}

type Beginning = Pick<LoadedFormProps, 'form' | 'first' | 'fixed' | 'shownForm'>

/** Most forms start empty and do not wait for the value parser, which defaults, links and conditions need. */
async function beginning(form: FormModel, { param, hasParams }: FormAddress): Promise<Beginning> {
  const { fields, conditions } = form
  const blank = { form, first: blankAnswers(fields) }
  if (!hasParams && !conditions && fields.every(({ column }) => column.defaultText === null)) return blank
  try {
    const { shownForm, withLinkParams } = await loadLazyParts()
    return { ...withLinkParams(form, param), ...(conditions ? { shownForm } : {}) }
  } catch {
    return blank
  }
}
