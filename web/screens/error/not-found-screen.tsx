import { useLocation } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../page-title.ts'
import { HomeLink } from '../home-link.tsx'

/** For addresses that lead nowhere. `isInvalid`: of a known form, with something in it that cannot be. */
export function NotFoundScreen({ isInvalid = false }: { isInvalid?: boolean }) {
  const t = useT()
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
