import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { catalogs as calendarMessages } from 'virtual:catalogs/later-calendar'
import { catalogs as galleryMessages } from 'virtual:catalogs/later-gallery'
import { catalogs as kanbanMessages } from 'virtual:catalogs/later-kanban'
import { catalogs as timelineMessages } from 'virtual:catalogs/later-timeline'
import { viewTypeNumbers } from '#core/schema.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { isGone, isLocked, openLink } from '../../api/bases/shared-link.ts'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { isPhone } from '../../ui/layout/is-phone.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { lazyCards } from '../table/records/cards/lazy-cards.ts'
import { LinkNotice } from './link-notice.tsx'
import { PasswordGate } from './password-gate.tsx'

const loadGrid = () => import('./shared-grid.tsx').then((m) => m.SharedGrid)
const SharedSheet = lazyPart(loadGrid)
const loadCalendar = async () => {
  const [{ SharedCalendar }] = await Promise.all([
    import('./shared-calendar.tsx'),
    addMessageCatalogs(calendarMessages),
  ])
  return SharedCalendar
}
const SharedCalendarView = lazyPart(loadCalendar)
const SharedGalleryView = lazyPart(async () => {
  const [{ SharedGallery }] = await Promise.all([
    import('./shared-gallery.tsx'),
    addMessageCatalogs(galleryMessages),
  ])
  return SharedGallery
})

const SharedKanbanView = lazyPart(async () => {
  const [{ SharedKanban }] = await Promise.all([
    import('./shared-kanban.tsx'),
    addMessageCatalogs(kanbanMessages),
  ])
  return SharedKanban
})

const SharedTimelineView = lazyPart(async () => {
  const [{ SharedTimeline }] = await Promise.all([
    import('./shared-timeline.tsx'),
    addMessageCatalogs(timelineMessages),
  ])
  return SharedTimeline
})

/** Layouts by view type; the others show as a grid. */
const layouts: Readonly<Record<number, typeof SharedSheet>> = {
  [viewTypeNumbers.calendar]: SharedCalendarView,
  [viewTypeNumbers.gallery]: SharedGalleryView,
  [viewTypeNumbers.kanban]: SharedKanbanView,
  [viewTypeNumbers.timeline]: SharedTimelineView,
}

/** The public page of a shared view. */
export function SharedViewScreen() {
  const { viewId = '' }: { viewId?: string } = useParams({ strict: false })
  return <SharedView key={viewId} shareId={viewId} />
}

function SharedView({ shareId }: { shareId: string }) {
  const t = useTranslation()
  const [link] = useState(() => openLink(shareId))
  const queries = useQueryClient()
  const queryKey = ['shared-view', shareId]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => link.meta(signal),
  })
  // Stable identity, because the grid subscribes with it.
  const lookAgain = useCallback(() => void refetch(), [refetch])
  const isForm = data?.type === viewTypeNumbers.form

  // Preload the grid while the view loads; errors show on use.
  useEffect(() => {
    void loadGrid().catch(() => undefined)
    if (isPhone()) void lazyCards.load().catch(() => undefined)
  }, [])
  useEffect(() => {
    // Forms have a page of their own.
    if (isForm) location.replace(`#/nc/form/${encodeURIComponent(shareId)}`)
  }, [isForm, shareId])

  // Hide the data once the link is revoked.
  if (isGone(error)) {
    return (
      <LinkNotice
        art="search"
        title={t('form.shared.notFound.title')}
        message={t('shared.notFound.message')}
      />
    )
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
    const View = layouts[data.type] ?? SharedSheet
    return (
      <Suspense fallback={<Waiting />}>
        <View shared={data} link={link} onLookAgain={lookAgain} />
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
  const t = useTranslation()
  // Read while the page still shows it (worker/http/link-skeleton.ts).
  const [title] = useState(() => document.querySelector('.link-view h1')?.textContent ?? '')
  return (
    <>
      {title !== '' && (
        <header className="flex h-12 shrink-0 items-center border-b border-line px-3">
          <h1 className="min-w-0 truncate text-sm font-semibold" dir="auto">
            {title}
          </h1>
        </header>
      )}
      <div className="flex-1 p-4">
        <p role="status" className="sr-only">
          {t('common.loading')}
        </p>
        <SkeletonRows count={8} />
      </div>
    </>
  )
}
