import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../api/http/api-error.ts'
import { baseQuery } from '../../api/bases/bases.ts'
import { showError } from '../../api/http/show-error.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { tablesQuery } from '../../api/schema/tables.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { ImportStart } from '../import-start.ts'
import { ImportButton } from '../import/import-button.tsx'
import { ImportButtons } from '../import-buttons.tsx'
import { HomeLink } from '../home-link.tsx'
import { InlineTitle } from '../inline-title.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { tableHref, toPath } from '../links.ts'
import { createNamedTable } from '../new-table.ts'
import { usePageTitle } from '../page-title.ts'
import { ScreenBar } from '../screen-bar.tsx'
import { useBaseId } from '../use-base-id.ts'

const LinkTableScreen = lazyPart(() =>
  import('../link-tables/link-table-entry.ts').then((m) => m.loadLinkTable()),
)

/** A base: a link table if the URL names one, else its tables. */
export function BaseScreen() {
  const baseId = useBaseId()
  const { links }: { links?: string } = useSearch({ strict: false })
  if (links === undefined) return <BaseStart />
  return (
    <Suspense>
      <LinkTableScreen baseId={baseId} columnId={String(links)} />
    </Suspense>
  )
}

/** A base without a selected table: redirects to the first one, or offers to create one. */
function BaseStart() {
  const t = useTranslation()
  const projectId = useBaseId()
  const { data: base, error: baseError } = useQuery(baseQuery(projectId))
  const { data: tables, error, refetch } = useQuery(tablesQuery(projectId))
  usePageTitle(base?.title)
  const problem = error ?? baseError
  const first = tables?.[0]
  const isLeaving = useIsLeaving()
  // Keeps the import dialog open when its table appears.
  const [start, setStart] = useState<ImportStart | null>(null)
  const may = permissionsFor(base)
  const canImport = may('import.newTable')
  if (first && start === null)
    return isLeaving ? null : <Navigate to={toPath(tableHref(projectId, first.id))} replace />
  return (
    <>
      <ScreenBar>
        <h1 className="truncate text-sm font-semibold" dir="auto">
          {base?.title ?? t('bases.one')}
        </h1>
      </ScreenBar>
      <div className="grid flex-1 place-items-center">
        {problem ? (
          <ErrorState message={messageOf(problem)} onRetry={() => void refetch()} actions={<HomeLink />} />
        ) : (
          tables && (
            <NoTables
              baseId={projectId}
              canCreate={may('table.manage')}
              onImport={canImport ? setStart : undefined}
            />
          )
        )}
      </div>
      {tables && canImport && (
        <ImportButton baseId={projectId} start={start} onStart={setStart} takesPaste={tables.length === 0} />
      )}
    </>
  )
}

/** Whether the URL is already another one, and its screen still loads: a redirect would pull the person back. */
function useIsLeaving(): boolean {
  const shown = useMatch({ strict: false, select: (match) => match.pathname })
  const { pathname } = useLocation()
  return pathname.replace(/\/$/, '') !== shown.replace(/\/$/, '')
}

function NoTables({
  baseId,
  canCreate,
  onImport,
}: {
  baseId: string
  canCreate: boolean
  onImport: ((start: ImportStart) => void) | undefined
}) {
  const t = useTranslation()
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)

  async function create(title: string): Promise<void> {
    setNaming(false)
    try {
      const table = await createNamedTable(baseId, title)
      await navigate({ to: toPath(tableHref(baseId, table.id)) })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <EmptyState
      title={t('bases.noTables.title')}
      message={canCreate ? t('bases.noTables.message') : t('bases.noTables.wait')}
      actions={
        canCreate &&
        (isNaming ? (
          <InlineTitle
            initial=""
            label={t('bases.tableName')}
            placeholder={t('bases.tableName')}
            className="h-8 w-56 px-2"
            onDone={(title) => void create(title)}
            onCancel={() => setNaming(false)}
          />
        ) : (
          <>
            <Button tone="primary" icon={Plus} onClick={() => setNaming(true)}>
              {t('bases.newTable')}
            </Button>
            {onImport && <ImportButtons onStart={onImport} />}
          </>
        ))
      }
    />
  )
}
