import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronsUpDown, Search, Users } from 'lucide-react'
import { Suspense } from 'react'
import { baseLink } from '../../api/bases/active-share-link.ts'
import { baseQuery } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { lazyPart } from '../../screens/lazy-part.tsx'
import { baseSettingsHref, toPath } from '../../screens/links.ts'
import { SidebarButton } from '../../screens/sidebar-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AccountMenu, useOwnAvatar } from '../layouts/account-menu.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { setOverlay } from '../overlays.ts'
import { BaseSwitcher } from './base-switcher.tsx'
import { TableTree } from './table-tree.tsx'

// Lazy, because few people use shared links.
const BaseTitle = lazyPart(() => import('./link-parts.tsx').then((m) => m.BaseTitle))
const LinkFoot = lazyPart(() => import('./link-parts.tsx').then((m) => m.LinkFoot))

/** The sidebar of a base: base switcher, tables and views, account. */
export function Sidebar({ baseId }: { baseId: string }) {
  const t = useTranslation()
  const { data: base } = useQuery(baseQuery(baseId))
  const { name, color } = useOwnAvatar()
  const isByLink = baseLink() !== null
  return (
    <div className="flex h-full flex-col bg-sunken">
      <div className="flex h-12 shrink-0 items-center gap-1 ps-2 pe-2">
        {isByLink ? (
          <Suspense fallback={<span className="flex-1" />}>
            <BaseTitle base={base} />
          </Suspense>
        ) : (
          <BaseSwitcher base={base} />
        )}
        <IconButton icon={Search} label={t('bases.goTo')} onClick={() => setOverlay('palette')} />
        <SidebarButton place="sidebar" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1 pb-4">
        <TableTree baseId={baseId} may={permissionsFor(base)} />
      </div>
      {isByLink ? (
        <Suspense>
          <LinkFoot />
        </Suspense>
      ) : (
        <div className="flex shrink-0 flex-col gap-0.5 border-t border-line p-2">
          {base && <MembersLink baseId={baseId} />}
          <div className="flex items-center gap-1">
            <AccountMenu
              side="top"
              trigger={
                <button
                  type="button"
                  className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-start text-sm transition-colors hover:bg-hover data-popup-open:bg-pressed pointer-coarse:h-11"
                >
                  <Avatar name={name} color={color} size="sm" decorative />
                  <span className="min-w-0 flex-1 truncate" dir="auto">
                    {name}
                  </span>
                  <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-icon" />
                </button>
              }
            />
            <NotificationBell side="top" />
          </div>
        </div>
      )}
    </div>
  )
}

function MembersLink({ baseId }: { baseId: string }) {
  const t = useTranslation()
  const isHere = useLocation().pathname === toPath(baseSettingsHref(baseId))
  return (
    <a
      href={baseSettingsHref(baseId)}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-8 items-center gap-2 rounded-md px-2 text-sm transition-colors pointer-coarse:h-11',
        isHere ? 'bg-selected font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <Users aria-hidden className="size-4 shrink-0 text-icon" />
      <span className="truncate">{t('bases.team')}</span>
    </a>
  )
}
