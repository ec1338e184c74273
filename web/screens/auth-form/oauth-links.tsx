import { oauthStart } from '../../api/session/oauth.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { buttonTones } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useAppInfo } from '../use-app-info.ts'

/** OAuth sign-in links, if configured. */
export function OAuthLinks() {
  const t = useTranslation()
  const info = useAppInfo()
  const open = [
    ...(info?.googleAuthEnabled ? (['google'] as const) : []),
    ...(info?.githubAuthEnabled ? (['github'] as const) : []),
  ]
  if (open.length === 0) return null
  return (
    <div className="flex flex-col gap-2.5">
      <div aria-hidden className="flex items-center gap-3 text-xs text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {t('auth.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      {open.map((provider) => (
        <a
          key={provider}
          href={oauthStart(provider)}
          className={cx(
            'inline-flex h-10 items-center justify-center rounded-md px-4 text-base font-medium pointer-coarse:min-h-11',
            buttonTones.neutral,
          )}
        >
          {t(`auth.with.${provider}`)}
        </a>
      ))}
    </div>
  )
}
