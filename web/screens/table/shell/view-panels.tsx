import { type ReactNode, type RefObject, Suspense } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Permissions } from '../../../api/bases/permissions.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { GridHandle, GridProps } from '../../../views/grid/grid-props.ts'
import { LazyConfirmDialog } from '../../lazy-confirm-dialog.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { WidePasteDialog } from '../columns/lazy-column.tsx'
import { BulkEditColumns, BulkEditRecords } from '../records/bulk-edit/lazy-bulk-edit.tsx'
import { RecordPanel } from '../records/record/lazy-record.tsx'
import type { RecordSource } from '../data/record-source.ts'
import type { useGridWrites } from '../data/use-grid-writes.ts'
import type { useLinkTools } from '../data/use-link-tools.ts'
import type { ColumnLayout } from '../view/use-column-layout.ts'
import type { ViewPanelsState } from './use-view-panels.ts'
import type { ViewSetup } from '../view/view-setup.ts'

const LinkedRecordPanel = lazyPart(() =>
  import('../records/record/linked-record-panel.tsx').then((m) => m.LinkedRecordPanel),
)
const RequiredValues = lazyPart(() =>
  import('../records/new-record/required-values.tsx').then((m) => m.RequiredValues),
)
const RowMenu = lazyPart(() => import('../records/row-menu.tsx').then((m) => m.RowMenu))

/** Records, menus and panels over a grid, each loaded on first use. */
export function ViewPanels(props: {
  panels: ViewPanelsState
  base: BaseWire
  table: TableWire
  tables: readonly TableWire[]
  may: Permissions
  source: RecordSource
  places: ColumnLayout
  setup: ViewSetup
  writes: ReturnType<typeof useGridWrites>
  linksOf: ReturnType<typeof useLinkTools>
  grid: RefObject<GridHandle | null>
  /** Comment count of a record, if known. */
  commentsOf: GridProps['commentsOf']
  isGrouped: boolean
  /** The records are cards. */
  isOfCards?: boolean | undefined
  /** More commands on a record, at the end of its menu. */
  recordMenu?: ((rowId: number) => ReactNode) | undefined
  /** Goes to another record of the view. */
  onGo: (rowId: number, index: number) => void
}) {
  const { panels, base, table, tables, may, source, places, setup, writes, linksOf, grid } = props
  const { opened, open, close, openAt, linked, rowMenu, widePaste, isEditingFields, edited } = panels
  const t = useTranslation()
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
              query: () => setup.query(),
              key: setup.applied,
              isGrouped: props.isGrouped,
            }}
            linksOf={linksOf}
            comments={props.commentsOf?.(opened)?.count ?? 0}
            {...(openAt ? { at: openAt } : {})}
            {...(may('column.manage') && !table.in_source ? { onCreateOption: writes.createOption } : {})}
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
            isOfCard={props.isOfCards ?? false}
            canDelete={may('record.delete')}
            grid={grid}
            onExpand={open}
            {...(may('comment.read') ? { onComments: panels.openComments } : {})}
            {...(may('record.bulk')
              ? { onEditMany: () => void grid.current?.selectedTarget().then(panels.setEdited) }
              : {})}
            onClose={() => panels.setRowMenu(null)}
            more={rowMenu.rowId === null ? undefined : props.recordMenu?.(rowMenu.rowId)}
          />
        </Suspense>
      )}
      {widePaste && (
        <Suspense>
          <WidePasteDialog
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
          <BulkEditColumns
            table={table}
            places={places}
            onSchemaChange={() => source.store.refresh()}
            onClose={() => panels.setEditingFields(false)}
          />
        </Suspense>
      )}
      {edited !== null && (
        <Suspense>
          <BulkEditRecords
            target={edited}
            columns={places.shown.map(({ column }) => column)}
            baseId={base.id}
            source={source}
            {...(may('column.manage') && !table.in_source ? { onCreateOption: writes.createOption } : {})}
            onClose={() => {
              panels.setEdited(null)
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      {writes.missing && (
        <Suspense>
          <RequiredValues
            columns={writes.missing.columns}
            onCreateOption={may('column.manage') && !table.in_source ? writes.createOption : undefined}
            onDone={writes.missing.done}
          />
        </Suspense>
      )}
      <LazyConfirmDialog
        open={writes.asking !== null}
        onOpenChange={(open) => !open && writes.asking?.confirm(false)}
        title={t(`views.${writes.asking?.what ?? 'delete'}Records.title`, {
          count: writes.asking?.count ?? 0,
          table: writes.asking?.table ?? '',
        })}
        message={t('views.deleteRecords.message')}
        confirmLabel={t(writes.asking?.what === 'delete' ? 'common.delete' : 'views.addRecords.confirm')}
        danger={writes.asking?.what === 'delete'}
        onConfirm={() => writes.asking?.confirm(true)}
      />
    </>
  )
}
