import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { isGone } from '../../api/http/api-error.ts'
import { baseQuery } from '../../api/bases/bases.ts'
import { followSchema } from '../../api/realtime/follow-schema.ts'
import { settings } from '../../api/session/stored-settings.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Unreachable } from '../../screens/base-unreachable.tsx'
import { lazyPart } from '../../screens/lazy-part.tsx'
import { closeStepToasts, runUndo } from '../../screens/undo/undo.ts'
import { undoDirectionOfKey } from '../../screens/undo/undo-keys.ts'
import { useBaseId } from '../../screens/use-base-id.ts'
import { isNarrow, isSidebarOpen, onSidebarChange, setSidebarOpen } from '../../screens/sidebar-state.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Splitter } from '../../ui/layout/splitter.tsx'
import { isTextField } from '../overlays.ts'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { PreviewBanner } from './preview-banner.tsx'
import { goToRegion } from './regions.ts'
import { useBaseTheme } from './use-base-theme.ts'

const NoAccess = lazyPart(async () => {
  const { withHomeMessages } = await import('../../screens/load-with-home-messages.ts')
  return withHomeMessages(import('../../screens/no-access.tsx').then((m) => m.NoAccess))
})
const SidebarDrawer = lazyPart(() => import('./sidebar-drawer.tsx').then((m) => m.SidebarDrawer))

/** Layout of a base: sidebar and content. */
export function BaseLayout() {
  const t = useTranslation()
  const projectId = useBaseId()
  const isOpen = useSyncExternalStore(onSidebarChange, isSidebarOpen)
  const narrow = useSyncExternalStore(onSidebarChange, isNarrow)
  const [width, setWidth] = useState(settings.get().sidebarWidth)

  const { pathname } = useLocation()
  const { data: base, error, refetch } = useQuery({ ...baseQuery(projectId), enabled: projectId !== '' })
  const isThere = base !== undefined

  // Close the drawer after navigation.
  useEffect(() => {
    if (isNarrow()) setSidebarOpen(false)
  }, [pathname])

  // Undo toasts end with the base.
  useEffect(() => () => closeStepToasts(projectId), [projectId])

  useBaseTheme(base?.meta['theme'])

  useEffect(() => (isThere ? followSchema(projectId) : undefined), [projectId, isThere])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      // Text inputs have their own undo.
      const turn = event.defaultPrevented || isTextField(event.target) ? null : undoDirectionOfKey(event)
      if (turn) {
        event.preventDefault()
        return runUndo(turn, projectId)
      }
      if (event.key === 'F6' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (goToRegion(event.shiftKey ? -1 : 1)) event.preventDefault()
        return
      }
      const isMod = event.ctrlKey || event.metaKey
      if (!isMod || event.altKey || event.shiftKey || event.code !== 'KeyB') return
      event.preventDefault()
      setSidebarOpen(!isSidebarOpen())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [projectId])

  if (projectId === '') {
    return (
      <main className="grid min-h-dvh place-items-center">
        <h1 className="sr-only">{t('bases.link.notFound')}</h1>
        <EmptyState art="search" title={t('bases.link.notFound')} message={t('shared.notFound.message')} />
      </main>
    )
  }
  // The person lost access while the base was open.
  if (error && (!base || isGone(error))) {
    return (
      <main className="flex min-h-dvh flex-col">
        {isGone(error) ? (
          <Suspense>
            <NoAccess />
          </Suspense>
        ) : (
          <Unreachable error={error} onRetry={() => void refetch()} />
        )}
      </main>
    )
  }
  return (
    <div className="flex h-dvh overflow-clip">
      {narrow ? (
        <Suspense>
          <SidebarDrawer open={isOpen} onOpenChange={setSidebarOpen} label={t('bases.sidebar.label')}>
            <Sidebar baseId={projectId} />
          </SidebarDrawer>
        </Suspense>
      ) : (
        isOpen && (
          <nav data-region aria-label={t('bases.sidebar.label')} className="flex h-full shrink-0">
            <div style={{ width }} className="h-full">
              <Sidebar baseId={projectId} />
            </div>
            <Splitter
              value={width}
              min={180}
              max={480}
              initial={248}
              onChange={setWidth}
              onCommit={(sidebarWidth) => settings.set({ sidebarWidth })}
            />
          </nav>
        )
      )}
      <main className="flex min-w-0 flex-1 flex-col">
        <PreviewBanner />
        <Outlet />
      </main>
    </div>
  )
}
