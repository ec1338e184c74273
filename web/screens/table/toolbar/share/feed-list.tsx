import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FileJson, FileSpreadsheet, Plus, Rss, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FeedWire } from '#core/api/import-export/feeds.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { type FeedKind, feedKinds } from '#core/views/feed-kinds.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { createFeed, feedsQuery, restoreFeed, revokeFeed } from '../../../../api/schema/feeds.ts'
import { formatDate } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { Select } from '../../../../ui/forms/select.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { LinkRow } from '../../../link-row.tsx'

const icons: Record<FeedKind, typeof Rss> = {
  csv: FileSpreadsheet,
  json: FileJson,
  ndjson: FileJson,
  atom: Rss,
  rss: Rss,
  ics: CalendarDays,
}

/** The feeds of a view, each with an address that others can read until it is revoked. */
export function FeedList({ view }: { view: Pick<ViewWire, 'id'> }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(feedsQuery(view.id))
  const [kind, setKind] = useState<FeedKind>('ics')
  const [busy, setBusy] = useState(false)

  async function run(task: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await task()
      return true
    } catch (problem) {
      showError(problem)
      return false
    } finally {
      setBusy(false)
    }
  }
  async function revoke({ id }: FeedWire): Promise<void> {
    if (!(await run(() => revokeFeed(view.id, id)))) return
    showToast({
      message: t('share.feed.revoked'),
      action: { label: t('common.undo'), onSelect: () => void run(() => restoreFeed(view.id, id)) },
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t('share.feed.message')}</p>
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('share.feed.format')}
          value={kind}
          onChange={setKind}
          options={feedKinds.map((value) => {
            const Icon = icons[value]
            return { value, label: t(`share.feed.kind.${value}`), icon: <Icon aria-hidden /> }
          })}
          className="min-w-40 flex-1"
        />
        <Button icon={Plus} busy={busy} onClick={() => void run(() => createFeed(view.id, kind))}>
          {t('share.feed.create')}
        </Button>
      </div>
      {data ? (
        data.length > 0 && (
          <ul aria-label={t('share.feed.list')} className="flex flex-col gap-3">
            {data.map((feed) => (
              <li key={feed.id} className="flex flex-col gap-2 rounded-lg border border-line p-3">
                <div className="flex items-center gap-2 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="font-medium">{t(`share.feed.kind.${feed.kind}`)}</span>{' '}
                    <span className="text-xs text-ink-3">
                      {t('share.feed.created', {
                        date: formatDate(new Date(feed.created_at), { dateStyle: 'medium' }),
                      })}
                    </span>
                  </span>
                  <IconButton
                    icon={Trash2}
                    label={t('share.feed.revoke')}
                    disabled={busy}
                    onClick={() => void revoke(feed)}
                  />
                </div>
                <LinkRow address={feed.url} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </div>
  )
}
