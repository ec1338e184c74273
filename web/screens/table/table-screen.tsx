import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { viewTypeOf } from '#core/api/view-type.ts'
import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import { baseQuery } from '../../api/bases.ts'
import { rightsIn } from '../../api/rights.ts'
import { tableQuery, tablesQuery } from '../../api/tables.ts'
import { useT } from '../../i18n/use-t.tsx'
import { later, useLater } from '../../ui/later.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ImportStart } from '../import-start.ts'
import { lazyPart } from '../lazy-part.tsx'
import { HomeLink } from '../home-link.tsx'
import { Unreachable } from '../unreachable.tsx'
import { usePageTitle } from '../page-title.ts'
import { SidebarButton } from '../sidebar-button.tsx'
import { useBaseId } from '../use-base-id.ts'
import { chosenTable, chosenView } from './chosen.ts'
import { TopBar } from './top-bar.tsx'
import { leadsElsewhere } from './tables-behind.ts'
import { knowColumns } from './view-columns.ts'
import { usePeople } from './use-people.ts'
import { useViewKeys } from './use-view-keys.ts'
import { viewBodies } from './view-body.ts'

/** Nothing of a table waits for it: a file is dropped seconds later at the earliest. */
const ImportHere = lazyPart(() => import('../import/import-here.tsx').then((m) => m.ImportHere))

/** Works out what links and lookups lead to; tables without them go without it. */
const baseColumns = later(() => import('./base-columns.ts'))

type Params = { title?: string; viewTitle?: string }

/** A table through one of its views. The address names both by id or by title. */
export function TableScreen() {
  const t = useT()
  const projectId = useBaseId()
  const [start, setStart] = useState<ImportStart | null>(null)
  const { title = '', viewTitle }: Params = useParams({ strict: false })
  const { data: base, error: baseError } = useQuery(baseQuery(projectId))
  const { data: tables, error: listError, refetch } = useQuery(tablesQuery(projectId))
  const listed = tables && chosenTable(tables, title)
  const { data: known, error } = useQuery({
    ...tableQuery(projectId, listed?.id ?? ''),
    enabled: listed !== undefined,
  })
  const needsBase = known?.columns.some(leadsElsewhere) ?? false
  const loaded = useLater(baseColumns, needsBase)
  const table = useMemo(() => {
    if (!known || !tables || !needsBase) return known
    return loaded ? withItsColumns(known, loaded.compiledColumns(known, tables)) : undefined
  }, [known, tables, needsBase, loaded])
  usePeople(base, tables)
  const view = table && chosenView(table, viewTitle)
  // Not by `lazy`: React shows what a Suspense has waited for a third of a second late.
  const shown = useLater(viewBodies[view ? viewTypeOf(view) : 'grid'], view !== undefined)
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
  const may = rightsIn(base)
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

/** The table, once what asks for its columns gets those of the whole base. */
function withItsColumns(table: TableWire, columns: ReadonlyMap<ColumnWire, Column>): TableWire {
  knowColumns(columns)
  return table
}

function Loading() {
  return (
    <>
      <div className="flex h-12 shrink-0 items-center border-b border-line px-3">
        <SidebarButton place="bar" />
      </div>
      <div className="p-4">
        <SkeletonRows count={8} />
      </div>
    </>
  )
}

function Missing({ title }: { title: string }) {
  const t = useT()
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
      <div className="flex h-12 shrink-0 items-center border-b border-line px-3">
        <SidebarButton place="bar" />
      </div>
      <div className="grid flex-1 place-items-center">{children}</div>
    </>
  )
}
