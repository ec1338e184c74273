import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { usePageTitle } from '../page-title.ts'
import { HomeLink } from '../home-link.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Fallback for errors: not found for 404, else "Internal Server Error". */
export function ProblemScreen({ error }: { error: unknown }) {
  const t = useTranslation()
  const status = statusOf(error)
  usePageTitle(t('common.error.server'))
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the one place where an error of the app itself is written down
    if (status !== 404) console.error(error)
  }, [error, status])
  if (status === 404) return <NotFoundScreen />
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center">
      <h1 className="sr-only">{t('common.error.server')}</h1>
      <ErrorState title={t('common.error.server')} onRetry={() => location.reload()} actions={<HomeLink />} />
    </div>
  )
}

/** An error's HTTP status, or 500. */
export function statusOf(error: unknown): number {
  const status: unknown =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  return typeof status === 'number' ? status : 500
}
