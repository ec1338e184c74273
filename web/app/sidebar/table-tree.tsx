import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { showError } from '../../api/http/show-error.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { settings, showsLinkTables } from '../../api/session/stored-settings.ts'
import { arrangeTable, tablesQuery } from '../../api/schema/tables.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ImportDialog } from '../../screens/import/lazy-import-dialog.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { lazyPart } from '../../screens/lazy-part.tsx'
import { tableHref, toPath } from '../../screens/links.ts'
import { createNamedTable } from '../../screens/new-table.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { TableNode } from './table-node.tsx'
import { folderOf, foldersOf, orderBeside, treeOf } from './tree.ts'

// Lazy, because few bases have folders, and few people show link tables.
const FolderNode = lazyPart(() => import('./folder-node.tsx').then((m) => m.FolderNode))
const LinkTableList = lazyPart(() => import('./link-table-list-entry.ts').then((m) => m.loadLinkTableList()))

/** The tables of a base with their views. */
export function TableTree({ baseId, may }: { baseId: string; may: Permissions }) {
  const t = useTranslation()
  const navigate = useNavigate()
  const { data: tables, error, refetch } = useQuery(tablesQuery(baseId))
  const [isCreating, setCreating] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const showsLinks = useSyncExternalStore(settings.subscribe, showsLinkTables)
  const canManage = may('table.manage')

  async function create(title: string): Promise<void> {
    setCreating(false)
    try {
      const table = await createNamedTable(baseId, title)
      await navigate({ to: toPath(tableHref(baseId, table.id)) })
    } catch (problem) {
      showError(problem)
    }
  }
  const folders = foldersOf(tables ?? [])
  const topLevel = (tables ?? []).filter((table) => folderOf(table) === null)
  const node = (table: TableWire, siblings: readonly TableWire[]) => (
    <TableNode
      key={table.id}
      table={table}
      may={may}
      tables={tables ?? []}
      siblings={siblings}
      folders={folders}
    />
  )

  function moveInto(tableId: string, folder: { title: string; tables: readonly TableWire[] }): void {
    const moved = tables?.find(({ id }) => id === tableId)
    const last = folder.tables.at(-1)
    if (!moved || !last) return
    arrangeTable(moved, {
      order: orderBeside(tables ?? [], last.id, 'bottom'),
      meta: { ...moved.meta, folder: folder.title },
    }).catch(showError)
  }
  return (
    <section aria-labelledby="tables-heading">
      <div className="flex h-8 items-center justify-between ps-2 pointer-coarse:h-11">
        <h2 id="tables-heading" className="text-xs font-medium text-ink-3">
          {t('bases.tablesHeading')}
        </h2>
        {canManage && (
          <IconButton icon={Plus} size="xs" label={t('bases.newTable')} onClick={() => setCreating(true)} />
        )}
      </div>
      {error && !tables ? (
        <div role="alert" className="px-2 py-1 text-xs text-ink-2">
          <p className="mb-2">{messageOf(error)}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : !tables ? (
        <SkeletonRows />
      ) : (
        <ul className="flex flex-col gap-px">
          {treeOf(tables).map((item) =>
            item.kind === 'table' ? (
              node(item.table, topLevel)
            ) : (
              <Suspense
                key={`folder ${item.title}`}
                fallback={
                  <li className="ms-3 border-s border-line ps-1 pt-7.5 pointer-coarse:pt-11">
                    <ul className="flex flex-col gap-px">
                      {item.tables.map((table) => node(table, item.tables))}
                    </ul>
                  </li>
                }
              >
                <FolderNode
                  title={item.title}
                  tables={item.tables}
                  canManage={canManage}
                  onDrop={(tableId) => moveInto(tableId, item)}
                >
                  {item.tables.map((table) => node(table, item.tables))}
                </FolderNode>
              </Suspense>
            ),
          )}
        </ul>
      )}
      {tables && showsLinks && (
        <Suspense>
          <LinkTableList tables={tables} />
        </Suspense>
      )}
      {isCreating && (
        <div className="px-1 pt-1">
          <InlineTitle
            initial=""
            label={t('bases.tableName')}
            placeholder={t('bases.tableName')}
            onDone={(title) => void create(title)}
            onCancel={() => setCreating(false)}
          />
        </div>
      )}
      {tables && canManage && !isCreating && (
        <button
          type="button"
          onClick={() => setCreating(true)}
          className="mt-1 flex h-7.5 w-full items-center gap-2 rounded-md px-2 text-start text-sm text-ink-3 transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
        >
          <Plus aria-hidden className="size-4" />
          {t('bases.newTable')}
        </button>
      )}
      {tables && may('import.newTable') && !isCreating && (
        <button
          type="button"
          onClick={() => setImporting(true)}
          className="flex h-7.5 w-full items-center gap-2 rounded-md px-2 text-start text-sm text-ink-3 transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
        >
          <FileUp aria-hidden className="size-4" />
          {t('bases.importFile')}
        </button>
      )}
      {isImporting && (
        <ImportDialog
          baseId={baseId}
          onDone={(made) => {
            setImporting(false)
            if (made) void navigate({ to: toPath(tableHref(baseId, made.tableId)) })
          }}
        />
      )}
    </section>
  )
}
