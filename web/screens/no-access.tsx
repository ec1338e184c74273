import { signOut } from '../api/account.ts'
import { session } from '../api/current.ts'
import { setNextPage } from '../api/next-page.ts'
import { useT } from '../i18n/use-t.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CopyButton } from './copy-button.tsx'
import { HomeLink } from './home-link.tsx'
import { usePageTitle } from './page-title.ts'

/**
 * In place of a base that the person cannot open. The page is the same for bases that do not exist, so that it tells
 * nobody which ones do; it therefore names no owner either.
 */
export function NoAccess() {
  const t = useT()
  const email = session.user()?.email ?? ''
  usePageTitle(t('home.baseAccess.title'))
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center">
      <h1 className="sr-only">{t('home.baseAccess.title')}</h1>
      <EmptyState
        art="search"
        title={t('home.baseAccess.title')}
        message={
          <>
            {t('home.baseAccess.ask')}
            {email !== '' && (
              <span className="mt-1 block break-words">
                {t('home.baseAccess.signedIn', { email: `\u2068${email}\u2069` })}
              </span>
            )}
          </>
        }
        actions={
          <>
            {email !== '' && (
              <CopyButton
                text={t('home.baseAccess.request', { email, address: location.href })}
                label={t('home.baseAccess.copy')}
              />
            )}
            <Button
              onClick={() => {
                // The other account comes back here.
                setNextPage(location.hash.slice(1))
                void signOut()
              }}
            >
              {t('home.baseAccess.switch')}
            </Button>
            <HomeLink />
          </>
        }
      />
    </div>
  )
}
