import { useNavigate, useParams } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, Plus, Table2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { readAgain } from '../../api/realtime/follow-schema.ts'
import { showError } from '../../api/http/show-error.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { arrangeTable, deleteTable, duplicateTable, renameTable } from '../../api/schema/tables.ts'
import { updateView } from '../../api/schema/views.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { LazyDependentsList } from '../../screens/lazy-dependents-list.tsx'
import { iconNameOf } from '../../screens/icon-name.ts'
import { lazyPart } from '../../screens/lazy-part.tsx'
import { ImportDialog } from '../../screens/import/lazy-import-dialog.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { LazySchemaSql } from '../../screens/lazy-sql-block.tsx'
import { LazyConfirmDialog } from '../../screens/lazy-confirm-dialog.tsx'
import { baseHref, tableHref, toPath } from '../../screens/links.ts'
import { showUndoToast } from '../../screens/undo/undo.ts'
import { NewViewItems } from '../../screens/view-menu/lazy-view-menu.ts'
import { viewGroups } from '../../screens/view-order.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SectionNode } from './lazy-section-node.ts'
import { rowActionsClass, rowClass } from './row-style.ts'
import { TableIcon } from './table-icon.tsx'
import type { TableCommand } from './table-commands.tsx'
import { folderOf, orderBeside } from './tree.ts'
import { dropMark, useRowDrag } from './use-row-drag.ts'
import { ViewNode } from './view-node.tsx'

const TableCommands = lazyPart(() => import('./table-commands.tsx').then((m) => m.TableCommands))
const IconChoices = lazyPart(() => import('../../screens/icon-picker.tsx').then((m) => m.IconChoices))

type TableNodeProps = {
  table: TableWire
  may: Permissions
  /** All tables of the base, and its siblings. */
  tables: readonly TableWire[]
  siblings: readonly TableWire[]
  folders: readonly string[]
}

/** A table in the sidebar: opens it, expands its views, holds its commands. */
export function TableNode({ table, may, tables, siblings, folders }: TableNodeProps) {
  const t = useTranslation()
  const navigate = useNavigate()
  const params: { title?: string; viewTitle?: string } = useParams({ strict: false })
  const isCurrent = params.title === table.id || params.title === table.title
  const [isOpen, setOpen] = useState(isCurrent)
  const [mode, setMode] = useState<'plain' | TableCommand>('plain')
  const groups = viewGroups(table)
  const listId = `views-${table.id}`
  const place = siblings.findIndex(({ id }) => id === table.id)
  const [up, down] = [siblings[place - 1], siblings[place + 1]]
  const canManage = may('table.manage')
  const { element, over } = useRowDrag({ kind: 'table', id: table.id }, canManage, (movedId, edge) => {
    const moved = tables.find(({ id }) => id === movedId)
    if (!moved || edge === 'inside') return
    arrangeTable(moved, {
      order: orderBeside(tables, table.id, edge),
      meta: { ...moved.meta, folder: folderOf(table) },
    }).catch(showError)
  })

  function arrange(change: { order?: number; meta?: Record<string, unknown> }): void {
    setMode('plain')
    arrangeTable(table, change).catch(showError)
  }

  useEffect(() => {
    if (isCurrent) setOpen(true)
  }, [isCurrent])

  async function duplicate(withRecords: boolean): Promise<void> {
    try {
      const copy = await duplicateTable(table, withRecords)
      await navigate({ to: toPath(tableHref(copy.base_id, copy.id)) })
    } catch (error) {
      showError(error)
    }
  }
  async function remove(): Promise<void> {
    try {
      await deleteTable(table.base_id, table.id)
    } catch (error) {
      return showError(error)
    }
    const message = t('bases.deleteTable.done', { name: table.title })
    if (table.in_source) showToast({ message })
    else showUndoToast(table.base_id, { message })
    if (isCurrent) await navigate({ to: toPath(baseHref(table.base_id)) })
    // Other tables may have lost fields too.
    await readAgain(table.base_id)
  }
  function rename(title: string): void {
    setMode('plain')
    renameTable(table.base_id, table.id, title).catch(showError)
  }
  function moveInto(viewId: string, sectionId: string): void {
    const view = table.views.find(({ id }) => id === viewId)
    if (view && view.section_id !== sectionId) updateView(view, { section_id: sectionId }).catch(showError)
  }
  const node = (view: ViewWire, views: readonly ViewWire[]) => (
    <ViewNode
      key={view.id}
      table={table}
      views={views}
      view={view}
      isCurrent={isCurrent && params.viewTitle === view.id}
      may={may}
    />
  )
  return (
    <li>
      <div
        ref={element}
        className={cx(rowClass, isCurrent && params.viewTitle === undefined && 'bg-selected', dropMark(over))}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={t('bases.viewsOf', { name: table.title })}
          onClick={() => setOpen(!isOpen)}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-icon hover:bg-pressed pointer-coarse:size-11"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-3.5 transition-transform', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
          />
        </button>
        {mode === 'rename' ? (
          <InlineTitle
            initial={table.title}
            label={t('bases.tableName')}
            onDone={rename}
            onCancel={() => setMode('plain')}
          />
        ) : mode === 'folder' ? (
          <InlineTitle
            initial=""
            label={t('bases.folder.name')}
            placeholder={t('bases.folder.name')}
            onDone={(folder) => arrange({ meta: { ...table.meta, folder } })}
            onCancel={() => setMode('plain')}
          />
        ) : (
          <a
            href={tableHref(table.base_id, table.id)}
            draggable={false}
            aria-current={isCurrent && params.viewTitle === undefined ? 'page' : undefined}
            onDoubleClick={() => may('table.manage') && setMode('rename')}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm"
          >
            <TableIcon meta={table.meta} />
            <span className={cx('truncate', isCurrent && 'font-medium')} dir="auto">
              {table.title}
            </span>
          </a>
        )}
        {mode === 'plain' && may('view.createPersonal') && (
          <div className={rowActionsClass}>
            {may('view.create') && (
              <Menu
                trigger={
                  <IconButton icon={Ellipsis} size="xs" label={t('bases.actionsOf', { name: table.title })} />
                }
              >
                <Suspense>
                  <TableCommands
                    table={table}
                    may={may}
                    folders={folders}
                    onUp={up && (() => arrange({ order: orderBeside(tables, up.id, 'top') }))}
                    onDown={down && (() => arrange({ order: orderBeside(tables, down.id, 'bottom') }))}
                    onNewView={() => setOpen(true)}
                    onCommand={setMode}
                    onDuplicate={(withRecords) => void duplicate(withRecords)}
                    onFolder={(folder) => arrange({ meta: { ...table.meta, folder } })}
                  />
                </Suspense>
              </Menu>
            )}
            <Menu
              trigger={
                <IconButton icon={Plus} size="xs" label={t('bases.newViewIn', { name: table.title })} />
              }
            >
              <Suspense>
                <NewViewItems table={table} may={may} onMade={() => setOpen(true)} />
              </Suspense>
            </Menu>
          </div>
        )}
      </div>
      {isOpen && (
        <ul id={listId} className="flex flex-col gap-px">
          {groups.map(({ section, views }) =>
            section === null ? (
              views.map((view) => node(view, views))
            ) : (
              <Suspense key={section.id}>
                <SectionNode
                  table={table}
                  section={section}
                  count={views.length}
                  canManage={may('view.configure')}
                  onDropView={(viewId) => moveInto(viewId, section.id)}
                >
                  {views.map((view) => node(view, views))}
                </SectionNode>
              </Suspense>
            ),
          )}
        </ul>
      )}
      <Popover
        anchor={element}
        open={mode === 'icon'}
        onOpenChange={(open) => !open && setMode('plain')}
        label={t('bases.icon')}
        align="start"
        className="w-auto"
      >
        <Suspense>
          <IconChoices
            label={t('bases.icon')}
            none={t('bases.iconUsual')}
            noneIcon={Table2}
            value={iconNameOf(table.meta)}
            onChange={(icon) => arrange({ meta: { ...table.meta, icon } })}
          />
        </Suspense>
      </Popover>
      {mode === 'import' && (
        <ImportDialog
          baseId={table.base_id}
          tableId={table.id}
          onDone={(shown) => {
            setMode('plain')
            if (shown) void navigate({ to: toPath(tableHref(table.base_id, table.id)) })
          }}
        />
      )}
      <LazyConfirmDialog
        open={mode === 'delete'}
        onOpenChange={(open) => setMode(open ? 'delete' : 'plain')}
        title={t('bases.deleteTable.title', { name: table.title })}
        message={t(table.in_source ? 'bases.deleteTable.inSource' : 'bases.deleteTable.goes')}
        confirmLabel={t('bases.deleteTable.confirm')}
        danger
        onConfirm={remove}
      >
        <LazyDependentsList of={{ tableId: table.id }} />
        {table.in_source && (
          <LazySchemaSql baseId={table.base_id} change={{ change: 'table.delete', table_id: table.id }} />
        )}
      </LazyConfirmDialog>
    </li>
  )
}
