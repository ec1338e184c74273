import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/http/api-error.ts'
import { markAllNotifications, notificationsQuery } from '../../api/instance/notifications.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'

/** The notification list. `onLeave`: a notification was followed. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(notificationsQuery)
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={3} />
    )
  if (data.list.length === 0)
    return (
      <EmptyState
        art="done"
        title={t('notifications.none')}
        message={t('notifications.none.hint')}
        className="py-6"
      />
    )
  return (
    <>
      <div className="mb-1 flex min-h-8 items-center justify-between gap-2 ps-1">
        <h2 className="text-sm font-semibold">{t('notifications.title')}</h2>
        {data.unreadCount > 0 && (
          <Button size="sm" tone="quiet" onClick={() => void markAllNotifications().catch(showError)}>
            {t('notifications.readAll')}
          </Button>
        )}
      </div>
      <ul aria-label={t('notifications.title')} className="-mx-1 flex flex-col gap-px">
        {data.list.map((notice) => (
          <NotificationRow key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </>
  )
}
