import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { viewTypeNumbers } from '#core/schema.ts'
import { messageOf } from '../../api/api-error.ts'
import { isGone, isLocked, openLink } from '../../api/shared-link.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { isPhone } from '../../ui/phone.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { laterCards } from '../table/cards/later-cards.ts'
import { LinkNotice } from './link-notice.tsx'
import { PasswordGate } from './password-gate.tsx'

const loadSheet = () => import('./shared-sheet.tsx').then((m) => m.SharedSheet)
const SharedSheet = lazyPart(loadSheet)

/** What a published view's link opens, for anybody. */
export function SharedViewScreen() {
  const { viewId = '' }: { viewId?: string } = useParams({ strict: false })
  return <SharedView key={viewId} shareId={viewId} />
}

function SharedView({ shareId }: { shareId: string }) {
  const t = useT()
  const [link] = useState(() => openLink(shareId))
  const queries = useQueryClient()
  const queryKey = ['shared-view', shareId]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => link.meta(signal),
  })
  // One and the same function: what hears of it lasts as long as the sheet.
  const lookAgain = useCallback(() => void refetch(), [refetch])
  const isForm = data?.type === viewTypeNumbers.form

  // Most links open: the sheet comes while the server is asked. A failure shows when it is needed.
  useEffect(() => {
    void loadSheet().catch(() => undefined)
    if (isPhone()) void laterCards.load().catch(() => undefined)
  }, [])
  useEffect(() => {
    // Forms have a page of their own.
    if (isForm) location.replace(`#/nc/form/${encodeURIComponent(shareId)}`)
  }, [isForm, shareId])

  // What strangers saw a moment ago is no longer theirs when the link says so.
  if (isGone(error)) {
    return <LinkNotice art="search" title={t('form.shared.gone.title')} message={t('shared.gone.message')} />
  }
  if (isLocked(error)) {
    return (
      <PasswordGate
        link={link}
        onOpen={(shared) => queries.setQueryData(queryKey, shared)}
        onGone={lookAgain}
      />
    )
  }
  if (data && !isForm) {
    return (
      <Suspense fallback={<Waiting />}>
        <SharedSheet shared={data} link={link} onLookAgain={lookAgain} />
      </Suspense>
    )
  }
  if (!error) return <Waiting />
  return (
    <LinkNotice
      art="broken"
      title={t('form.shared.failed.title')}
      message={messageOf(error)}
      actions={
        <Button tone="primary" busy={isFetching} onClick={lookAgain}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}

function Waiting() {
  const t = useT()
  return (
    <div className="flex-1 p-4">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <SkeletonRows count={8} />
    </div>
  )
}
