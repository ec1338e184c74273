import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { messageOf } from '../../../api/api-error.ts'
import { recordQuery } from '../../../api/records.ts'
import { writtenText } from '../../../fields/index.ts'
import type { Rights } from '../../../api/rights.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import { gridRow, type RecordSource } from '../record-source.ts'
import type { Placed } from '../view-columns.ts'
import { RecordConflict } from '../conflict/record-conflict.tsx'
import { CopyLink } from './copy-link.tsx'
import { RecordField } from './record-field.tsx'
import { Talk } from './talk/lazy-talk.tsx'

type Part = 'fields' | 'comments' | 'history'

/**
 * One record with all of its fields, those too that the view hides, what is said about it and what happened to it.
 * What is changed is saved field by field.
 */
export function RecordPanel(props: {
  table: TableWire
  source: RecordSource
  placed: readonly Placed[]
  rowId: number
  canEdit: boolean
  may: Rights
  onCreateOption?: GridProps['onCreateOption']
  linksOf?: GridProps['linksOf']
  onGo: (rowId: number) => void
  onClose: () => void
}) {
  const { table, source, placed } = props
  const { store } = source
  const t = useT()
  const [part, setPart] = useState<Part>('fields')
  useSyncExternalStore(store.subscribe, store.version)
  const rowId = store.resolveId(props.rowId)
  const { data, error, refetch } = useQuery({ ...recordQuery(table.id, rowId), enabled: rowId > 0 })
  const index = store.indexOf(rowId)
  const isGone = store.isGone(rowId)
  const canEdit = props.canEdit && !isGone
  const onSheet = store.rowAt(index)
  const name = placed.find(({ column }) => column.displayValue)?.column

  // What the sheet hears of is newer than what was read when the panel opened.
  const row = data && { ...gridRow(data), ...onSheet }
  const { writes } = store.counts()
  useEffect(() => {
    if (writes === 0) void refetch()
  }, [writes, refetch])

  function go(by: 1 | -1): void {
    const next = index < 0 ? undefined : store.rowAt(index + by)
    if (next) props.onGo(next.id)
  }
  const title = row && name ? writtenText(row[name.id] ?? null, name) : ''
  return (
    <Sheet
      side="end"
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {title === '' ? t('views.record.untitled') : title}
          </span>
          <CopyLink table={table} rowId={rowId} />
          <IconButton
            icon={ChevronUp}
            label={t('views.record.previous')}
            disabled={index <= 0}
            onClick={() => go(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('views.record.next')}
            disabled={index < 0 || index >= store.total() - 1}
            onClick={() => go(1)}
          />
        </span>
      }
    >
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !row ? (
        <SkeletonRows count={6} />
      ) : (
        <Tabs
          label={t('views.record.parts')}
          value={part}
          onChange={setPart}
          tabs={(['fields', 'comments', 'history'] as const)
            // Who came by a link hears nothing of people.
            .filter((value) => value === 'fields' || props.may('record.history'))
            .map((value) => ({ value, label: t(`views.record.${value}`) }))}
        >
          <TabPanel value="fields">
            <div key={rowId} className="flex flex-col gap-4 pb-4">
              {isGone && (
                <p role="alert" className="rounded-md bg-danger-soft px-2.5 py-1.5 text-sm text-danger-ink">
                  {t('views.record.gone')}
                </p>
              )}
              {placed.map(({ column }) => (
                <RecordField
                  key={column.id}
                  column={column}
                  value={row[column.id] ?? null}
                  canEdit={canEdit && !column.primaryKey && !fieldOf(column).readOnly}
                  state={store.cellState(rowId, column.id)}
                  saved={store.saved(rowId, column.id) ?? gridRow(data)[column.id] ?? null}
                  onCommit={(value, text, seen) =>
                    void store.cells.edit([{ rowId, columnId: column.id, value, text, seen }], source.commit)
                  }
                  conflict={
                    <RecordConflict baseId={table.base_id} source={source} column={column} rowId={rowId} />
                  }
                  onCreateOption={props.onCreateOption}
                  links={props.linksOf?.(column, rowId)}
                />
              ))}
            </div>
          </TabPanel>
          {part !== 'fields' && (
            <TabPanel value={part}>
              <Talk
                key={rowId}
                part={part}
                baseId={table.base_id}
                tableId={table.id}
                rowId={rowId}
                columns={placed.map(({ column }) => column)}
                may={props.may}
                onRestore={
                  canEdit
                    ? (column, value) =>
                        void store.cells.edit(
                          [{ rowId, columnId: column.id, value, text: writtenText(value, column) }],
                          source.commit,
                        )
                    : null
                }
              />
            </TabPanel>
          )}
        </Tabs>
      )}
    </Sheet>
  )
}
