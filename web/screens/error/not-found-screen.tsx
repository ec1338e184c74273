import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../page-title.ts'
import { HomeLink } from '../home-link.tsx'

/** Page for unknown paths. `isInvalid`: a known path with an invalid parameter. */
export function NotFoundScreen({ isInvalid = false }: { isInvalid?: boolean }) {
  const t = useTranslation()
  const path = useLocation().pathname
  usePageTitle(t('common.notFound.title'))
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center">
      <h1 className="sr-only">{t('common.notFound.title')}</h1>
      <EmptyState
        art="search"
        title={t('common.notFound.title')}
        message={t(isInvalid ? 'common.notFound.invalid' : 'common.notFound.path', { path })}
        actions={<HomeLink />}
      />
    </div>
  )
}
