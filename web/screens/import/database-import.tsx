import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { tablesQuery } from '../../api/schema/tables.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ordersOf } from '../../import/sqlite/import-order.ts'
import type { FileTable } from '../../import/sqlite/read-database.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ImportNotice } from './notice.tsx'
import { type ImportedTable, useDatabaseImport } from './use-database-import.ts'
import type { NewBase } from './use-import-run.ts'

export type DatabaseImportProps = {
  source: File
  /** The target base; null creates `newBase`. */
  baseId: string | null
  newBase: NewBase | null
  /** Goes back to the choice of a file. */
  onBack: () => void
  onOpen: (table: { baseId: string; tableId: string }) => void
}

/** Imports the tables of a SQLite file as new tables. */
export function DatabaseImport({ source, baseId, newBase, onBack, onOpen }: DatabaseImportProps) {
  const t = useTranslation()
  const { state, tables, start, cancel } = useDatabaseImport(source, baseId, newBase)
  const { data: existing } = useQuery({ ...tablesQuery(baseId ?? ''), enabled: baseId !== null })
  switch (state.step) {
    case 'opening':
      return (
        <div className="flex justify-center py-12" role="status" aria-label={t('import.database.opening')}>
          <Spinner className="size-6" />
        </div>
      )
    case 'choosing':
      return (
        <TableChoice
          tables={tables}
          onBack={onBack}
          onStart={(chosen) => {
            start(
              ordersOf(
                chosen,
                (existing ?? []).map(({ title }) => title),
              ),
            )
          }}
        />
      )
    case 'running':
      return (
        <div className="flex flex-col gap-4 py-2">
          <Progress
            label={state.isFinishing ? t('import.finishing') : t('import.running', { name: state.title })}
            value={Math.min(100, (state.rowsDone / Math.max(state.rowsTotal, 1)) * 100)}
            detail={t('import.progress', {
              done: formatNumber(state.rowsDone),
              total: formatNumber(state.rowsTotal),
            })}
          />
          <p className="text-xs text-ink-3">{t('import.database.leaveHint')}</p>
          <div className="flex justify-end">
            <Button disabled={state.isFinishing} onClick={cancel}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      )
    case 'done':
      return (
        <ImportedTables
          tables={state.tables}
          onOpen={(tableId) => onOpen({ baseId: state.baseId, tableId })}
        />
      )
    case 'failed':
      return (
        <div className="flex flex-col gap-4">
          <ImportNotice tone="danger">{state.message}</ImportNotice>
          <p className="text-xs text-ink-3">{t('import.database.nothing')}</p>
          <div className="flex justify-end">
            <Button onClick={onBack}>{t('import.otherFile')}</Button>
          </div>
        </div>
      )
  }
}

function TableChoice(props: {
  tables: readonly FileTable[]
  onBack: () => void
  onStart: (chosen: FileTable[]) => void
}) {
  const { tables, onBack, onStart } = props
  const t = useTranslation()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = tables.filter(({ name }) => !left.has(name))
  const hasBytes = chosen.some(({ columns }) => columns.some((column) => column.hasBytes))
  const toggle = (name: string) => {
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t('import.database.about')}</p>
      <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto rounded-md border border-line p-2">
        {tables.map(({ name, rows, columns }) => (
          <li key={name} className="flex items-center justify-between gap-3 px-1 py-0.5">
            <Checkbox checked={!left.has(name)} onChange={() => toggle(name)}>
              <bdi>{name}</bdi>
            </Checkbox>
            <span className="text-xs text-ink-3">
              {t('import.database.size', { rows, columns: columns.length })}
            </span>
          </li>
        ))}
      </ul>
      {hasBytes && <ImportNotice tone="warning">{t('import.database.bytes')}</ImportNotice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('import.otherFile')}</Button>
        <Button tone="primary" disabled={chosen.length === 0} onClick={() => onStart(chosen)}>
          {t('import.database.start', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

function ImportedTables(props: { tables: readonly ImportedTable[]; onOpen: (tableId: string) => void }) {
  const { tables, onOpen } = props
  const t = useTranslation()
  const bad = tables.reduce((sum, { rowsBad }) => sum + rowsBad, 0)
  const [first] = tables
  return (
    <div className="flex flex-col gap-4">
      <div
        role="status"
        className="flex items-start gap-3 rounded-md bg-success-soft px-3 py-2.5 text-success-ink"
      >
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-medium">{t('import.database.done', { count: tables.length })}</p>
          <p className="text-xs">
            {t('import.done', { count: tables.reduce((sum, { rows }) => sum + rows, 0) })}
          </p>
        </div>
      </div>
      {bad > 0 && <ImportNotice tone="warning">{t('import.database.badRows', { count: bad })}</ImportNotice>}
      {first && (
        <div className="flex justify-end">
          <Button tone="primary" onClick={() => onOpen(first.tableId)}>
            {t('import.openTable')}
          </Button>
        </div>
      )}
    </div>
  )
}
