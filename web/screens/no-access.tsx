import { signOut } from '../api/session/account.ts'
import { session } from '../api/session/current-session.ts'
import { setPostSignInRedirect } from '../api/session/post-sign-in-redirect.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { CopyButton } from './copy-button.tsx'
import { HomeLink } from './home-link.tsx'
import { usePageTitle } from './page-title.ts'

/**
 * Replaces a base that the person cannot open. Identical for missing bases, to hide which exist, so it names no owner.
 */
export function NoAccess() {
  const t = useTranslation()
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
                // Return here after signing in with another account.
                setPostSignInRedirect(location.hash.slice(1))
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
