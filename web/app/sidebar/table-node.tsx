import { useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  Ellipsis,
  FileUp,
  Pencil,
  Plus,
  Table2,
  Trash2,
} from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { TableWire, ViewWire } from '#core/api/wire.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import type { Rights } from '../../api/rights.ts'
import { deleteTable, moveTable, renameTable } from '../../api/tables.ts'
import { createView } from '../../api/views.ts'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../screens/lazy-part.tsx'
import { ImportDialog } from '../../screens/import/lazy-import-dialog.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { baseHref, tableHref, toPath } from '../../screens/links.ts'
import { NewViewItems, type OfferedView } from '../../screens/new-view-items.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { rowActionsClass, rowClass } from './row-style.ts'
import { ViewNode } from './view-node.tsx'

const DeleteTableDialog = lazyPart(() =>
  import('../../screens/delete-table-dialog.tsx').then((m) => m.DeleteTableDialog),
)

/** Orders of the two rows before (or after) this one, nearest last (or first). */
type Neighbours = [number | undefined, number | undefined]

type TableNodeProps = { table: TableWire; may: Rights; before: Neighbours; after: Neighbours }

/** A table of the tree: opens it, folds out its views, holds its commands. */
export function TableNode({ table, may, before, after }: TableNodeProps) {
  const t = useT()
  const navigate = useNavigate()
  const params: { title?: string; viewTitle?: string } = useParams({ strict: false })
  const isCurrent = params.title === table.id || params.title === table.title
  const [isOpen, setOpen] = useState(isCurrent)
  const [mode, setMode] = useState<'plain' | 'rename' | 'import' | 'delete'>('plain')
  const views = table.views.toSorted((one, other) => one.order - other.order)
  const listId = `views-${table.id}`

  useEffect(() => {
    if (isCurrent) setOpen(true)
  }, [isCurrent])

  async function addView(type: OfferedView): Promise<void> {
    try {
      const view = await createView(table.base_id, table.id, type, {})
      setOpen(true)
      await navigate({ to: toPath(tableHref(table.base_id, table.id, view.id)) })
    } catch (error) {
      tellProblem(error)
    }
  }
  async function remove(): Promise<void> {
    await deleteTable(table.base_id, table.id)
    if (isCurrent) await navigate({ to: toPath(baseHref(table.base_id)) })
  }
  function rename(title: string): void {
    setMode('plain')
    renameTable(table.base_id, table.id, title).catch(tellProblem)
  }
  return (
    <li>
      <div className={cx(rowClass, isCurrent && params.viewTitle === undefined && 'bg-selected')}>
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
        ) : (
          <a
            href={tableHref(table.base_id, table.id)}
            aria-current={isCurrent && params.viewTitle === undefined ? 'page' : undefined}
            onDoubleClick={() => may('table.manage') && setMode('rename')}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm"
          >
            <Table2 aria-hidden className="size-4 shrink-0 text-icon" />
            <span className={cx('truncate', isCurrent && 'font-medium')} dir="auto">
              {table.title}
            </span>
          </a>
        )}
        {mode === 'plain' && may('view.create') && (
          <div className={rowActionsClass}>
            <Menu
              trigger={
                <IconButton icon={Ellipsis} size="xs" label={t('bases.actionsOf', { name: table.title })} />
              }
            >
              <NewViewItems onChoose={(type) => void addView(type)} />
              {may('import.rows') && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={FileUp} onSelect={() => setMode('import')}>
                    {t('bases.importHere')}
                  </MenuItem>
                </>
              )}
              {may('table.manage') && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={Pencil} onSelect={() => setMode('rename')}>
                    {t('common.rename')}
                  </MenuItem>
                  <MenuItem
                    icon={ArrowUp}
                    disabled={before[1] === undefined}
                    onSelect={() => move(table, between(before[0], before[1], 'before'))}
                  >
                    {t('common.moveUp')}
                  </MenuItem>
                  <MenuItem
                    icon={ArrowDown}
                    disabled={after[0] === undefined}
                    onSelect={() => move(table, between(after[0], after[1], 'after'))}
                  >
                    {t('common.moveDown')}
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem icon={Trash2} danger onSelect={() => setMode('delete')}>
                    {t('common.delete')}
                  </MenuItem>
                </>
              )}
            </Menu>
            <Menu
              trigger={
                <IconButton icon={Plus} size="xs" label={t('bases.newViewIn', { name: table.title })} />
              }
            >
              <NewViewItems onChoose={(type) => void addView(type)} />
            </Menu>
          </div>
        )}
      </div>
      {isOpen && (
        <ul id={listId} className="flex flex-col gap-px">
          {views.map((view: ViewWire) => (
            <ViewNode
              key={view.id}
              table={table}
              view={view}
              isCurrent={isCurrent && params.viewTitle === view.id}
              may={may}
            />
          ))}
        </ul>
      )}
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
      {mode === 'delete' && (
        <Suspense>
          <DeleteTableDialog
            title={table.title}
            open
            onOpenChange={(open) => setMode(open ? 'delete' : 'plain')}
            onDelete={remove}
          />
        </Suspense>
      )}
    </li>
  )
}

/** A place between two neighbours, or beyond the last one. */
export function between(near: number | undefined, far: number | undefined, side: 'before' | 'after'): number {
  if (side === 'before') return near === undefined ? (far ?? 0) - 1 : (near + (far ?? near)) / 2
  return far === undefined ? (near ?? 0) + 1 : ((near ?? far) + far) / 2
}

function move(table: TableWire, order: number): void {
  moveTable(table.base_id, table.id, order).catch(tellProblem)
}
