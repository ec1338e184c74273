import { Outlet } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { setOverlay } from '../overlays.ts'
import { Wordmark } from '../wordmark.tsx'
import { PreviewBanner } from './preview-banner.tsx'
import { AccountMenu, useOwnAvatar } from './account-menu.tsx'

/** Layout of pages outside a base. */
export function DefaultLayout() {
  const t = useTranslation()
  const { name, color } = useOwnAvatar()
  return (
    <div className="flex min-h-dvh flex-col">
      <PreviewBanner />
      <header className="sticky top-0 z-20 flex h-12 items-center justify-between border-b border-line bg-surface px-4 sm:px-6">
        <a href="#/" aria-label={`Tessera, ${t('common.home')}`} className="rounded-md">
          <Wordmark small />
        </a>
        <div className="flex items-center gap-2">
          <IconButton icon={Search} label={t('bases.goTo')} onClick={() => setOverlay('palette')} />
          <NotificationBell />
          <AccountMenu
            trigger={
              <button type="button" className="grid place-items-center rounded-full pointer-coarse:size-11">
                <Avatar name={name} color={color} decorative />
                <span className="sr-only">{t('common.accountOf', { name })}</span>
              </button>
            }
          />
        </div>
      </header>
      <main className="flex-1">
        <Outlet />
      </main>
    </div>
  )
}
