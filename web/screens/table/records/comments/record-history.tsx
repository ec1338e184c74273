import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import type { HistoryEntry } from '#core/api/records/history.ts'
import type { ChangeKind } from '#core/protocol/changes.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { historyQuery, refreshHistory } from '../../../../api/records/comments.ts'
import { joinRoom } from '../../../../api/realtime/rooms.ts'
import { formatDate, formatRelative } from '../../../../i18n/format.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { changedCells, changedLinks } from './changed-cells.ts'
import { DisplayValue } from './shown-value.tsx'
import type { CommentsPanelProps } from './comments-props.ts'
import { useLinkedNames } from './use-linked-names.ts'
import { useMemberNames } from './use-member-names.ts'

const kindMessages: Partial<Record<ChangeKind, MessageId>> = {
  'record.insert': 'comments.history.did.create',
  'record.update': 'comments.history.did.change',
  'record.delete': 'comments.history.did.delete',
  'record.link': 'comments.history.did.link',
}

/** The history of a record: who changed what, and when. Offers to restore old values. */
export function RecordHistory(props: {
  baseId: string
  tableId: string
  rowId: number
  columns: readonly Column[]
  /** The current record, which names its links. */
  row: CommentsPanelProps['row']
  /** Restores a value; null without permission or for computed fields. */
  onRestore: ((column: Column, value: CellValue) => void) | null
}) {
  const { baseId, tableId, rowId, columns, row, onRestore } = props
  const t = useTranslation()
  const people = useMemberNames(baseId)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(tableId, rowId),
  )
  useEffect(
    () =>
      joinRoom(baseId, (changes) => {
        if (changes.some((change) => change.tableId === tableId && change.kind.startsWith('record.')))
          void refreshHistory(tableId, rowId)
      }),
    [baseId, tableId, rowId],
  )

  // Continue automatically past pages without entries of this record.
  const isEmpty = data?.pages.every((page) => page.list.length === 0) ?? false
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isEmpty, hasNextPage, isFetchingNextPage, fetchNextPage])

  const entries = data?.pages.flatMap((page) => page.list) ?? []
  const nameOf = useLinkedNames(entries, columns, row)
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} />
  return (
    <div className="flex flex-col gap-4 pb-4">
      {entries.length === 0 && !hasNextPage && (
        <p className="text-sm text-ink-2">{t('comments.history.none')}</p>
      )}
      <ol aria-label={t('comments.history')} className="flex flex-col gap-4">
        {entries.map((entry) => (
          <Entry
            key={entry.seq}
            entry={entry}
            name={people.find(({ id }) => id === entry.by)?.name ?? nameless(entry, t)}
            columns={columns}
            nameOf={nameOf}
            onRestore={onRestore}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button tone="neutral" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('comments.history.more')}
        </Button>
      )}
    </div>
  )
}

function nameless({ by, origin }: HistoryEntry, t: ReturnType<typeof useTranslation>): string {
  return by === null && origin === 'form' ? t('comments.visitor') : t('comments.someone')
}

function Entry(props: {
  entry: HistoryEntry
  name: string
  columns: readonly Column[]
  /** The title of a linked record. */
  nameOf: (column: Column, id: number) => string
  onRestore: ((column: Column, value: CellValue) => void) | null
}) {
  const { entry, name, columns, nameOf, onRestore } = props
  const t = useTranslation()
  const cells = changedCells(entry, columns)
  return (
    <li className="flex gap-2.5">
      <Avatar name={name} size="sm" decorative />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-sm">
          <bdi className="font-semibold">{name}</bdi>
          <span className="text-ink-2">{t(kindMessages[entry.kind] ?? 'comments.history.did.change')}</span>
          <time
            dateTime={entry.at}
            title={formatDate(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'short' })}
            className="text-xs text-ink-3"
          >
            {formatRelative(Date.parse(entry.at))}
          </time>
        </p>
        <ul className="mt-1 flex flex-col gap-1">
          {cells.map(({ column, before, after }) => (
            <li key={column.id} className="flex items-start gap-2 rounded-md bg-sunken px-2 py-1.5 text-xs">
              <div className="min-w-0 flex-1">
                <span dir="auto" className="font-medium text-ink-2">
                  {column.title}
                </span>
                <span className="flex flex-wrap items-center gap-x-1.5 break-words">
                  {entry.kind !== 'record.insert' && (
                    <>
                      <del className="inline-flex max-w-full flex-wrap items-center gap-1 text-ink-3">
                        <span className="sr-only">{t('comments.from')} </span>
                        <DisplayValue value={before} column={column} />
                      </del>
                      <ArrowRight aria-hidden className="size-3 text-icon rtl:rotate-180" />
                    </>
                  )}
                  <ins className="inline-flex max-w-full flex-wrap items-center gap-1 no-underline">
                    {entry.kind !== 'record.insert' && <span className="sr-only">{t('comments.to')} </span>}
                    <DisplayValue value={after} column={column} />
                  </ins>
                </span>
              </div>
              {onRestore && entry.kind === 'record.update' && (
                <IconButton
                  size="sm"
                  icon={RotateCcw}
                  label={t('comments.restore', { title: column.title })}
                  onClick={() => onRestore(column, before)}
                />
              )}
            </li>
          ))}
          {changedLinks(entry, columns).map(({ column, added, removed }) => (
            <li key={column.id} className="rounded-md bg-sunken px-2 py-1.5 text-xs">
              <span dir="auto" className="font-medium text-ink-2">
                {column.title}
              </span>
              <span className="flex flex-wrap items-center gap-1">
                {removed.map((id) => (
                  <del key={id} className="rounded-full bg-pressed px-2 py-0.5 text-ink-3">
                    <span className="sr-only">{t('comments.unlinked')} </span>
                    {nameOf(column, id)}
                  </del>
                ))}
                {added.map((id) => (
                  <ins key={id} className="rounded-full bg-pressed px-2 py-0.5 no-underline">
                    <span className="sr-only">{t('comments.linked')} </span>
                    {nameOf(column, id)}
                  </ins>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
