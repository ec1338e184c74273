import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { joinRoom } from '../../api/realtime/rooms.ts'
import { tablesQuery } from '../../api/schema/tables.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { tableHref } from '../links.ts'
import { usePageTitle } from '../page-title.ts'
import { ScreenBar } from '../screen-bar.tsx'
import { type LinkPair, linkPairsQuery } from './link-pairs.ts'
import { type LinkTable, linkTablesOf } from './link-tables.ts'

/** The links of a many-to-many field as a list of pairs; they are changed in the records. */
export function LinkTableScreen({ baseId, columnId }: { baseId: string; columnId: string }) {
  const t = useTranslation()
  const { data: tables, error, refetch } = useQuery(tablesQuery(baseId))
  const link = linkTablesOf(tables ?? []).find(({ column }) => column.id === columnId)
  usePageTitle(link?.title)
  return (
    <>
      <ScreenBar>
        <h1 className="truncate text-sm font-semibold" dir="auto">
          {link?.title ?? t('linkTables.heading')}
        </h1>
      </ScreenBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 pt-4 pb-20 sm:px-6">
          {link && tables ? (
            <Pairs key={columnId} link={link} tables={tables} />
          ) : error ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : tables ? (
            <EmptyState art="search" title={t('views.missing.table')} message={t('views.missing.message')} />
          ) : (
            <SkeletonRows count={4} />
          )}
        </div>
      </div>
    </>
  )
}

const refreshIntervalMs = 1000

function Pairs({ link, tables }: { link: LinkTable; tables: readonly TableWire[] }) {
  const t = useTranslation()
  const client = useQueryClient()
  const query = linkPairsQuery(link, tables)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const { first, second, column } = link

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = joinRoom(first.base_id, (changes) => {
      if (!changes.some(({ tableId }) => tableId === first.id || tableId === second.id)) return
      // Throttled, because all loaded pages are read again.
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['link-pairs', column.id] })
      }, refreshIntervalMs)
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [client, first.base_id, first.id, second.id, column.id])

  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={4} />
    )
  const pairs = data.pages.flatMap((page) => page.pairs)
  return (
    <>
      <p className="max-w-[65ch] text-sm text-ink-2">
        {t('linkTables.message', { field: column.title, table: first.title })}
      </p>
      {pairs.length === 0 && !hasNextPage ? (
        <EmptyState title={t('linkTables.empty')} />
      ) : (
        <PairTable link={link} pairs={pairs} />
      )}
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('linkTables.loadMore')}
        </Button>
      )}
    </>
  )
}

function PairTable({ link, pairs }: { link: LinkTable; pairs: readonly LinkPair[] }) {
  const t = useTranslation()
  const { first, second } = link
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full table-fixed text-sm" aria-label={link.title}>
        <thead>
          <tr className="border-b border-line text-start text-xs text-ink-3 [&>th]:h-9 [&>th]:truncate [&>th]:px-3 [&>th]:text-start [&>th]:font-medium">
            <th scope="col">
              <bdi>{first.title}</bdi>
            </th>
            <th scope="col">
              <bdi>{second.title}</bdi>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {pairs.map((pair) => (
            <tr key={`${pair.first.id} ${pair.second?.id ?? ''}`}>
              <RecordCell table={first} id={pair.first.id} name={pair.first.name} />
              {pair.second ? (
                <RecordCell table={second} id={pair.second.id} name={pair.second.name} />
              ) : (
                <RecordCell table={first} id={pair.first.id} name={t('linkTables.moreInRecord')} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A name that opens its record. */
function RecordCell({ table, id, name }: { table: TableWire; id: number; name: string }) {
  return (
    <td className="p-0">
      <a
        href={`${tableHref(table.base_id, table.id)}?rowId=${id}`}
        className="block truncate px-3 py-2 -outline-offset-2 transition-colors hover:bg-hover pointer-coarse:py-3"
      >
        <bdi>{name}</bdi>
      </a>
    </td>
  )
}
