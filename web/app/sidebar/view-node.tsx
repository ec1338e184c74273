import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { canManageView } from '../../api/bases/own-views.ts'
import { showError } from '../../api/http/show-error.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { updateView } from '../../api/schema/views.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { tableHref } from '../../screens/links.ts'
import { ViewBadge } from '../../screens/view-badge.tsx'
import { ViewIcon } from '../../screens/view-icon.tsx'
import { ViewCommands, ViewDialogs } from '../../screens/view-menu/lazy-view-menu.ts'
import type { ViewDialog } from '../../screens/view-menu/view-dialog.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { rowActionsClass, rowClass } from './row-style.ts'
import { orderBeside } from './tree.ts'
import { dropMark, useRowDrag } from './use-row-drag.ts'

/** A view in the sidebar, below its table. */
export function ViewNode(props: {
  table: TableWire
  view: ViewWire
  /** The views of the same section, in order. */
  views: readonly ViewWire[]
  isCurrent: boolean
  may: Permissions
}) {
  const { table, view, views, isCurrent, may } = props
  const t = useTranslation()
  const [mode, setMode] = useState<'plain' | 'rename' | ViewDialog>('plain')
  const canManage = canManageView(view, may)
  const place = views.findIndex(({ id }) => id === view.id)
  const [up, down] = [views[place - 1], views[place + 1]]
  const { element, over } = useRowDrag(
    { kind: `view of ${table.id}`, id: view.id },
    canManage,
    (movedId, edge) => {
      const moved = table.views.find(({ id }) => id === movedId)
      if (moved && edge !== 'inside') move(moved, view.id, edge)
    },
  )

  function move(moved: ViewWire, besideId: string, edge: 'top' | 'bottom'): void {
    const order = orderBeside(views, besideId, edge)
    const section = moved.section_id === view.section_id ? {} : { section_id: view.section_id }
    updateView(moved, { order, ...section }).catch(showError)
  }

  function rename(title: string): void {
    setMode('plain')
    updateView(view, { title }).catch(showError)
  }
  return (
    <li>
      <div
        ref={element}
        className={cx(
          rowClass,
          view.section_id === null ? 'ps-7' : 'ps-9',
          isCurrent && 'bg-selected hover:bg-selected',
          dropMark(over),
        )}
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
            title={view.description ?? undefined}
            onDoubleClick={() => canManage && setMode('rename')}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm"
          >
            <ViewIcon type={view.type} />
            <span className={cx('truncate', !isCurrent && 'text-ink-2')} dir="auto">
              {view.title}
            </span>
            <ViewBadge view={view} />
          </a>
        )}
        {mode !== 'rename' && may('view.createPersonal') && (
          <div className={rowActionsClass}>
            <Menu
              trigger={
                <IconButton icon={Ellipsis} size="xs" label={t('bases.actionsOf', { name: view.title })} />
              }
            >
              <Suspense>
                <ViewCommands
                  table={table}
                  view={view}
                  may={may}
                  onAsk={setMode}
                  onRename={() => setMode('rename')}
                  onUp={up && (() => move(view, up.id, 'top'))}
                  onDown={down && (() => move(view, down.id, 'bottom'))}
                />
              </Suspense>
            </Menu>
          </div>
        )}
      </div>
      {mode !== 'plain' && mode !== 'rename' && (
        <Suspense>
          <ViewDialogs
            table={table}
            view={view}
            dialog={mode}
            onClose={() => setMode('plain')}
            isCurrent={isCurrent}
          />
        </Suspense>
      )}
    </li>
  )
}
