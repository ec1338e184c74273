import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import type { Column } from '#core/schema.ts'
import { baseQuery } from '../../../api/bases/bases.ts'
import { permissionsFor } from '../../../api/bases/permissions.ts'
import { permissionsInTable } from '../../../api/bases/table-permissions.ts'
import { tableQuery, tablesQuery } from '../../../api/schema/tables.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useLazyModule } from '../../../ui/lazy-module.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import type { ImportStart } from '../../import-start.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { HomeLink } from '../../home-link.tsx'
import { Unreachable } from '../../base-unreachable.tsx'
import { usePageTitle } from '../../page-title.ts'
import { ScreenBar } from '../../screen-bar.tsx'
import { useBaseId } from '../../use-base-id.ts'
import { currentTable, currentView } from './current-view.ts'
import { TopBar } from './top-bar.tsx'
import { readsOtherTables } from '../view/source-tables.ts'
import { knowColumns } from '../view/column-layout.ts'
import { baseColumns } from '../view/lazy-base-columns.ts'
import { useLoadKnownPeople } from '../data/use-load-known-people.ts'
import { useViewKeys } from './use-view-shortcuts.ts'
import { viewBodies } from './view-bodies.ts'

/** Lazy, because a file is dropped seconds later at the earliest. */
const ImportHere = lazyPart(() => import('../../import/import-button.tsx').then((m) => m.ImportButton))

type Params = { title?: string; viewTitle?: string }

/** A table through a view. The URL names both by id or title. */
export function TableScreen() {
  const t = useTranslation()
  const projectId = useBaseId()
  const [start, setStart] = useState<ImportStart | null>(null)
  const { title = '', viewTitle }: Params = useParams({ strict: false })
  const { data: base, error: baseError } = useQuery(baseQuery(projectId))
  const { data: tables, error: listError, refetch } = useQuery(tablesQuery(projectId))
  const listed = tables && currentTable(tables, title)
  const { data: known, error } = useQuery({
    ...tableQuery(projectId, listed?.id ?? ''),
    enabled: listed !== undefined,
  })
  const needsBase = known?.columns.some(readsOtherTables) ?? false
  const loaded = useLazyModule(baseColumns, needsBase)
  const table = useMemo(() => {
    if (!known || !tables || !needsBase) return known
    return loaded ? withItsColumns(known, loaded.compiledColumns(known, tables)) : undefined
  }, [known, tables, needsBase, loaded])
  useLoadKnownPeople(base, tables)
  const view = table && currentView(table, viewTitle)
  // Not `lazy`, because React delays content after Suspense by up to 300 ms.
  const shown = useLazyModule(viewBodies[view ? viewTypeFromWire(view) : 'grid'], view !== undefined)
  useViewKeys(table, view)
  usePageTitle(table && `${table.title}${view && !view.is_default ? ` – ${view.title}` : ''}`)
  const problem = baseError ?? listError ?? error
  if (problem && !table) {
    return (
      <Frame>
        <Unreachable error={problem} onRetry={() => void refetch()} />
      </Frame>
    )
  }
  if (tables && !listed) return <Missing title={t('views.missing.table')} />
  if (!base || !table) return <Loading />
  if (!view) return <Missing title={t('views.missing.view')} />
  const may = permissionsInTable(permissionsFor(base), table)
  return (
    <>
      {may('import.newTable') && (
        <Suspense fallback={null}>
          <ImportHere baseId={projectId} start={start} onStart={setStart} />
        </Suspense>
      )}
      <TopBar table={table} view={view} may={may} />
      {shown ? (
        <shown.Body
          key={`${view.id} ${view.lock_type}`}
          base={base}
          table={table}
          tables={tables ?? []}
          view={view}
          may={may}
        />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  )
}

/** Attaches the resolved columns to a table. */
function withItsColumns(table: TableWire, columns: ReadonlyMap<ColumnWire, Column>): TableWire {
  knowColumns(columns)
  return table
}

function Loading() {
  return (
    <>
      <ScreenBar />
      <div className="p-4">
        <SkeletonRows count={8} />
      </div>
    </>
  )
}

function Missing({ title }: { title: string }) {
  const t = useTranslation()
  return (
    <Frame>
      <h1 className="sr-only">{title}</h1>
      <EmptyState art="search" title={title} message={t('views.missing.message')} actions={<HomeLink />} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <ScreenBar />
      <div className="grid flex-1 place-items-center">{children}</div>
    </>
  )
}
