import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { HomeLink } from '../home-link.tsx'
import { usePageTitle } from '../page-title.ts'

/** Page for the server's message "Database config not found". */
export function NoDatabaseScreen() {
  const t = useTranslation()
  const title = t('home.noDatabase.title')
  usePageTitle(title)
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center">
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={title}
        message={t('home.noDatabase.message')}
        onRetry={() => {
          location.hash = '#/'
          location.reload()
        }}
        actions={<HomeLink />}
      />
    </div>
  )
}
