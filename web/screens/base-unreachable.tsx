import { isGone, messageOf } from '../api/http/api-error.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { usePageTitle } from './page-title.ts'
import { HomeLink } from './home-link.tsx'

/** Replaces content that failed to load: not found, or with Retry. */
export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslation()
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
