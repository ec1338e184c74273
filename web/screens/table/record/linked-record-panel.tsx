import { useEffect, useMemo, useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import type { TableWire } from '#core/api/wire.ts'
import type { Rights } from '../../../api/rights.ts'
import { readAt } from '../../../api/rooms.ts'
import { compiledColumns } from '../base-columns.ts'
import { inputsOf } from '../inputs.ts'
import { tablesBehind } from '../tables-behind.ts'
import { RecordSource } from '../record-source.ts'
import { useLasting } from '../use-lasting.ts'
import { type OpenedRecord, useLinkTools } from '../use-link-tools.ts'
import { knowColumns, placeColumns } from '../view-columns.ts'
import { useGridWrites } from '../use-grid-writes.ts'
import { followBase } from '../follow-base.ts'
import { RecordPanel } from './lazy-record.tsx'

/** A record of another table of the base, as it is reached over a link, and from there others in turn. */
export function LinkedRecordPanel(props: {
  base: BaseWire
  tables: readonly TableWire[]
  opened: OpenedRecord
  may: Rights
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
  may: Rights
  onOpen: (opened: OpenedRecord) => void
  onClose: () => void
}) {
  const { base, tables, table, may, onOpen } = props
  const source = useLasting(() => {
    const made = new RecordSource({
      baseId: base.id,
      tableId: table.id,
      asked: () => ({}),
      decisive: () => new Set(),
      isSorted: () => false,
      inputs: () => inputsOf(table.columns),
      behind: () => tablesBehind(table, tables),
      readAt: (seq) => readAt(base.id, seq),
    })
    return { made, dispose: () => made.store.dispose() }
  }).made
  useEffect(() => followBase(base.id, source), [base.id, source])
  const placed = useMemo(() => {
    knowColumns(compiledColumns(table, tables))
    return placeColumns(
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
