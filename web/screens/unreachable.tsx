import { isGone, messageOf } from '../api/api-error.ts'
import { useT } from '../i18n/use-t.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from './page-title.ts'
import { HomeLink } from './home-link.tsx'

/** In place of something that could not be read: gone (or not for this person), or to be tried again. */
export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  const gone = isGone(error)
  const message = messageOf(error)
  usePageTitle(gone ? t('common.notFound.title') : t('common.error.title'))
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center">
      <h1 className="sr-only">{gone ? t('common.notFound.title') : t('common.error.title')}</h1>
      {gone ? (
        <EmptyState art="search" title={message} actions={<HomeLink />} />
      ) : (
        <ErrorState message={message} onRetry={onRetry} actions={<HomeLink />} />
      )}
    </div>
  )
}
