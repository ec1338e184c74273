import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { markAllNotifications, notificationsQuery } from '../../api/notifications.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'

/** The list under the bell. `onLeave`: one was followed to where it leads. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const { data, error, refetch } = useQuery(notificationsQuery)
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={3} />
    )
  if (data.list.length === 0)
    return (
      <EmptyState art="done" title={t('notices.none')} message={t('notices.none.hint')} className="py-6" />
    )
  return (
    <>
      <div className="mb-1 flex min-h-8 items-center justify-between gap-2 ps-1">
        <h2 className="text-sm font-semibold">{t('notices.title')}</h2>
        {data.unreadCount > 0 && (
          <Button size="sm" tone="quiet" onClick={() => void markAllNotifications().catch(tellProblem)}>
            {t('notices.readAll')}
          </Button>
        )}
      </div>
      <ul aria-label={t('notices.title')} className="-mx-1 flex flex-col gap-px">
        {data.list.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </>
  )
}
