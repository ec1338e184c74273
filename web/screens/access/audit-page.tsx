import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { type AuditEntry, AuditList } from './audit-list.tsx'

/** An audit log page with paged entries. */
export function AuditPage<Entry>(props: {
  message: string
  entries: UseInfiniteQueryResult<InfiniteData<{ list: readonly Entry[] }>>
  entryOf: (entry: Entry) => AuditEntry
}) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = props.entries
  const t = useTranslation()
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
