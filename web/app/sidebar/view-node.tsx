import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { TableWire, ViewWire } from '#core/api/wire.ts'
import { showError } from '../../api/http/show-error.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { createView, deleteView, updateView } from '../../api/schema/views.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { LazyConfirmDialog } from '../../screens/lazy-confirm-dialog.tsx'
import { tableHref, toPath } from '../../screens/links.ts'
import { ViewIcon } from '../../screens/view-icon.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { rowActionsClass, rowClass } from './row-style.ts'
import { orderBeside } from './tree.ts'
import { dropMark, useRowDrag } from './use-row-drag.ts'

/** A view in the sidebar, below its table. */
export function ViewNode(props: {
  table: TableWire
  view: ViewWire
  /** All views of the table, in order. */
  views: readonly ViewWire[]
  isCurrent: boolean
  may: Permissions
}) {
  const { table, view, views, isCurrent, may } = props
  const t = useTranslation()
  const navigate = useNavigate()
  const [mode, setMode] = useState<'plain' | 'rename' | 'delete'>('plain')
  const canConfigure = may('view.configure')
  const place = views.findIndex(({ id }) => id === view.id)
  const [up, down] = [views[place - 1], views[place + 1]]
  const { element, over } = useRowDrag(
    { kind: `view of ${table.id}`, id: view.id },
    canConfigure,
    (movedId, edge) => {
      const moved = views.find(({ id }) => id === movedId)
      if (moved && edge !== 'inside') move(moved, view.id, edge)
    },
  )

  function move(moved: ViewWire, besideId: string, edge: 'top' | 'bottom'): void {
    updateView(moved, { order: orderBeside(views, besideId, edge) }).catch(showError)
  }

  function rename(title: string): void {
    setMode('plain')
    updateView(view, { title }).catch(showError)
  }
  async function duplicate(): Promise<void> {
    try {
      const copy = await createView(table.base_id, table.id, viewTypeFromWire(view), {
        copy_from_id: view.id,
      })
      await navigate({ to: toPath(tableHref(table.base_id, table.id, copy.id)) })
    } catch (error) {
      showError(error)
    }
  }
  async function remove(): Promise<void> {
    try {
      await deleteView(view)
      if (isCurrent) await navigate({ to: toPath(tableHref(table.base_id, table.id)) })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <li>
      <div
        ref={element}
        className={cx(rowClass, 'ps-7', isCurrent && 'bg-selected hover:bg-selected', dropMark(over))}
      >
        {mode === 'rename' ? (
          <InlineTitle
            initial={view.title}
            label={t('views.name')}
            onDone={rename}
            onCancel={() => setMode('plain')}
          />
        ) : (
          <a
            href={tableHref(table.base_id, table.id, view.id)}
            draggable={false}
            aria-current={isCurrent ? 'page' : undefined}
            onDoubleClick={() => canConfigure && setMode('rename')}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm"
          >
            <ViewIcon type={view.type} />
            <span className={cx('truncate', !isCurrent && 'text-ink-2')} dir="auto">
              {view.title}
            </span>
          </a>
        )}
        {mode !== 'rename' && canConfigure && (
          <div className={rowActionsClass}>
            <Menu
              trigger={
                <IconButton icon={Ellipsis} size="xs" label={t('bases.actionsOf', { name: view.title })} />
              }
            >
              <MenuItem icon={Pencil} onSelect={() => setMode('rename')}>
                {t('common.rename')}
              </MenuItem>
              <MenuItem icon={Copy} onSelect={() => void duplicate()}>
                {t('common.duplicate')}
              </MenuItem>
              <MenuItem icon={ArrowUp} disabled={!up} onSelect={() => up && move(view, up.id, 'top')}>
                {t('common.moveUp')}
              </MenuItem>
              <MenuItem
                icon={ArrowDown}
                disabled={!down}
                onSelect={() => down && move(view, down.id, 'bottom')}
              >
                {t('common.moveDown')}
              </MenuItem>
              {may('view.delete') && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={Trash2} danger onSelect={() => setMode('delete')}>
                    {t('common.delete')}
                  </MenuItem>
                </>
              )}
            </Menu>
          </div>
        )}
      </div>
      <LazyConfirmDialog
        open={mode === 'delete'}
        onOpenChange={(open) => setMode(open ? 'delete' : 'plain')}
        title={t('views.delete.title', { name: view.title })}
        message={t('views.delete.message')}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={remove}
      />
    </li>
  )
}
