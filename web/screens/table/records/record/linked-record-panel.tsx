import { useEffect, useMemo, useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Permissions } from '../../../../api/bases/permissions.ts'
import { readAt } from '../../../../api/realtime/rooms.ts'
import { compiledColumns } from '../../view/base-columns.ts'
import { inputsOf } from '../../view/column-inputs.ts'
import { sourceTables } from '../../view/source-tables.ts'
import { RecordSource } from '../../data/record-source.ts'
import { useDisposable } from '../../view/use-disposable.ts'
import { type OpenedRecord, useLinkTools } from '../../data/use-link-tools.ts'
import { knowColumns, layoutColumns } from '../../view/column-layout.ts'
import { useGridWrites } from '../../data/use-grid-writes.ts'
import { followRecords } from '../../data/follow-records.ts'
import { RecordPanel } from './lazy-record.tsx'

/** A record of another table, opened through a link; can open further records. */
export function LinkedRecordPanel(props: {
  base: BaseWire
  tables: readonly TableWire[]
  opened: OpenedRecord
  may: Permissions
  onClose: () => void
}) {
  const { base, tables, may } = props
  const [shown, setShown] = useState(props.opened)
  const table = tables.find(({ id }) => id === shown.tableId)
  if (!table) return null
  return (
    <OneRecord
      key={table.id}
      {...{ base, tables, table, may }}
      rowId={shown.rowId}
      onOpen={setShown}
      onClose={props.onClose}
    />
  )
}

function OneRecord(props: {
  base: BaseWire
  tables: readonly TableWire[]
  table: TableWire
  rowId: number
  may: Permissions
  onOpen: (opened: OpenedRecord) => void
  onClose: () => void
}) {
  const { base, tables, table, may, onOpen } = props
  const source = useDisposable(() => {
    const made = new RecordSource({
      baseId: base.id,
      tableId: table.id,
      query: () => ({}),
      filterAndSortColumns: () => new Set(),
      isSorted: () => false,
      inputs: () => inputsOf(table.columns),
      behind: () => sourceTables(table, tables),
      readAt: (seq) => readAt(base.id, seq),
    })
    return { made, dispose: () => made.store.dispose() }
  }).made
  useEffect(() => followRecords(base.id, source), [base.id, source])
  const placed = useMemo(() => {
    knowColumns(compiledColumns(table, tables))
    return layoutColumns(
      table.columns.filter(({ system }) => !system),
      [],
    )
  }, [table, tables])
  const writes = useGridWrites(source, table)
  const linksOf = useLinkTools({ table, source, canCreate: may('record.create'), onOpen })
  return (
    <RecordPanel
      table={table}
      source={source}
      placed={placed}
      rowId={props.rowId}
      canEdit={may('record.update')}
      may={may}
      writes={writes.gridProps}
      linksOf={linksOf}
      onGo={(rowId) => onOpen({ tableId: table.id, rowId })}
      onClose={props.onClose}
    />
  )
}
