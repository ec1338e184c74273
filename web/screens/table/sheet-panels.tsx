import { type RefObject, Suspense } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import type { TableWire } from '#core/api/wire.ts'
import type { Rights } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { GridHandle, GridProps } from '../../views/grid/grid-props.ts'
import { LaterConfirm } from '../later-confirm.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { PasteFields } from './column/lazy-column.tsx'
import { EditFields, EditMany } from './many/lazy-edit-many.tsx'
import { RecordPanel } from './record/lazy-record.tsx'
import type { RecordSource } from './record-source.ts'
import type { useGridWrites } from './use-grid-writes.ts'
import type { useLinkTools } from './use-link-tools.ts'
import type { Places } from './use-places.ts'
import type { SheetPanelsState } from './use-sheet-panels.ts'
import type { ViewSetup } from './view-setup.ts'

const LinkedRecordPanel = lazyPart(() =>
  import('./record/linked-record-panel.tsx').then((m) => m.LinkedRecordPanel),
)
const RowMenu = lazyPart(() => import('./row-menu.tsx').then((m) => m.RowMenu))

/** What opens over a sheet: records, menus and panels, each loaded with the first of its kind. */
export function SheetPanels(props: {
  panels: SheetPanelsState
  base: BaseWire
  table: TableWire
  tables: readonly TableWire[]
  may: Rights
  source: RecordSource
  places: Places
  setup: ViewSetup
  writes: ReturnType<typeof useGridWrites>
  linksOf: ReturnType<typeof useLinkTools>
  grid: RefObject<GridHandle | null>
  /** How many comments a record has, where that is known. */
  commentsOf: GridProps['commentsOf']
  isGrouped: boolean
  /** The open record goes on to another one of the view. */
  onGo: (rowId: number, index: number) => void
}) {
  const { panels, base, table, tables, may, source, places, setup, writes, linksOf, grid } = props
  const { opened, open, close, openAt, linked, rowMenu, widePaste, isEditingFields, edited } = panels
  const t = useT()
  return (
    <>
      {opened !== null && (
        <Suspense>
          <RecordPanel
            table={table}
            source={source}
            placed={places.all}
            rowId={opened}
            canEdit={may('record.update')}
            may={may}
            writes={writes.gridProps}
            view={{
              asked: () => setup.asked(),
              key: setup.applied,
              isGrouped: props.isGrouped,
            }}
            linksOf={linksOf}
            comments={props.commentsOf?.(opened)?.count ?? 0}
            {...(openAt ? { at: openAt } : {})}
            {...(may('column.manage') ? { onCreateOption: writes.createOption } : {})}
            onGo={props.onGo}
            onClose={close}
          />
        </Suspense>
      )}
      {linked !== null && (
        <Suspense>
          <LinkedRecordPanel
            base={base}
            tables={tables}
            opened={linked}
            may={may}
            onClose={() => {
              panels.setLinked(null)
              if (opened === null) grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      {rowMenu && (
        <Suspense>
          <RowMenu
            target={rowMenu}
            canAdd={may('record.create')}
            canEdit={may('record.update')}
            canLink
            canDelete={may('record.delete')}
            grid={grid}
            onExpand={open}
            {...(may('record.history') ? { onComments: panels.openComments } : {})}
            {...(may('record.bulk')
              ? { onEditMany: () => void grid.current?.selectedTarget().then(panels.setEdited) }
              : {})}
            onClose={() => panels.setRowMenu(null)}
          />
        </Suspense>
      )}
      {widePaste && (
        <Suspense>
          <PasteFields
            table={table}
            source={source}
            paste={widePaste}
            onClose={() => {
              panels.setWidePaste(null)
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      {isEditingFields && (
        <Suspense>
          <EditFields
            table={table}
            places={places}
            onSchemaChange={() => source.store.refresh()}
            onClose={() => panels.setEditingFields(false)}
          />
        </Suspense>
      )}
      {edited !== null && (
        <Suspense>
          <EditMany
            target={edited}
            columns={places.shown.map(({ column }) => column)}
            baseId={base.id}
            source={source}
            {...(may('column.manage') ? { onCreateOption: writes.createOption } : {})}
            onClose={() => {
              panels.setEdited(null)
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      <LaterConfirm
        open={writes.asking !== null}
        onOpenChange={(open) => !open && writes.asking?.answer(false)}
        title={t(`views.${writes.asking?.what ?? 'delete'}Records.title`, {
          count: writes.asking?.count ?? 0,
          table: writes.asking?.table ?? '',
        })}
        message={t('views.deleteRecords.message')}
        confirmLabel={t(writes.asking?.what === 'delete' ? 'common.delete' : 'views.addRecords.confirm')}
        danger={writes.asking?.what === 'delete'}
        onConfirm={() => writes.asking?.answer(true)}
      />
    </>
  )
}
