import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { type AuditEntry, AuditList } from './audit-list.tsx'

/** A page about who did what, of entries that are read page by page. */
export function AuditPage<Entry>(props: {
  message: string
  entries: UseInfiniteQueryResult<InfiniteData<{ list: readonly Entry[] }>>
  entryOf: (entry: Entry) => AuditEntry
}) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = props.entries
  const t = useT()
  return (
    <SettingsPage title={t('account.audit.title')} message={props.message}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ pages }) => (
          <AuditList
            entries={pages.flatMap(({ list }) => list.map(props.entryOf))}
            onMore={hasNextPage ? () => void fetchNextPage() : null}
            busy={isFetchingNextPage}
          />
        )}
      </Loaded>
    </SettingsPage>
  )
}
