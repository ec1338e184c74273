import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { catalogs } from 'virtual:catalogs/later-notifications'
import { notificationsQuery } from '../../api/instance/notifications.ts'
import { formatNumber } from '../../i18n/format.ts'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { lazyPart } from '../../screens/lazy-part.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'

const NoticeList = lazyPart(async () => {
  const [{ NotificationList: Part }] = await Promise.all([
    import('./notification-list.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return Part
})

/** Larger counts show as "99+". */
const unreadBadgeMax = 99

/** The notification bell with its unread count and list. */
export function NotificationBell({ side }: { side?: 'top' | 'bottom' }) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unreadCount ?? 0
  const label = t('bases.notices', { count: unread })
  return (
    <span className="relative inline-flex">
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label={label}
        side={side}
        align="end"
        className="w-88 max-w-[calc(100vw-1rem)]"
        trigger={<IconButton icon={BellIcon} label={label} />}
      >
        <Suspense fallback={<SkeletonRows count={3} />}>
          <NoticeList onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover>
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -end-1 -top-1 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-2xs leading-none font-semibold text-on-primary tabular-nums"
        >
          {unread > unreadBadgeMax ? `${formatNumber(unreadBadgeMax)}+` : formatNumber(unread)}
        </span>
      )}
    </span>
  )
}
