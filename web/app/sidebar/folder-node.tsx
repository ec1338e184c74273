import { ChevronRight, Ellipsis, Folder, FolderMinus, Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import * as limits from '#core/limits.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { arrangeTable } from '../../api/schema/tables.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { rowActionsClass, rowClass } from './row-style.ts'
import { dropMark, useRowDrag } from './use-row-drag.ts'

/** A folder in the sidebar with its tables. Exists while it contains a table. */
export function FolderNode(props: {
  title: string
  tables: readonly TableWire[]
  canManage: boolean
  /** A table was dropped on it. */
  onDrop: (tableId: string) => void
  children: ReactNode
}) {
  const t = useTranslation()
  const list = useId()
  const [isOpen, setOpen] = useState(true)
  const [isNaming, setNaming] = useState(false)
  const { element, over } = useRowDrag(
    { kind: 'table', id: `folder ${props.title}`, takesIn: true },
    props.canManage,
    (movedId) => props.onDrop(movedId),
  )

  function moveAll(folder: string | null): void {
    setNaming(false)
    Promise.all(props.tables.map((table) => arrangeTable(table, { meta: { ...table.meta, folder } }))).catch(
      showError,
    )
  }
  return (
    <li>
      <div ref={element} className={cx(rowClass, dropMark(over))}>
        {isNaming ? (
          <InlineTitle
            initial={props.title}
            label={t('bases.folder.name')}
            onDone={(title) => moveAll(title.slice(0, limits.titleLength))}
            onCancel={() => setNaming(false)}
          />
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
            className="flex h-full min-w-0 flex-1 items-center gap-1 rounded-sm text-start"
          >
            <span className="grid size-6 shrink-0 place-items-center text-icon">
              <ChevronRight
                aria-hidden
                className={cx('size-3.5 transition-transform', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
              />
            </span>
            <Folder aria-hidden className="me-1 size-4 shrink-0 text-icon" />
            <span className="truncate" dir="auto">
              {props.title}
            </span>
          </button>
        )}
        {props.canManage && !isNaming && (
          <div className={rowActionsClass}>
            <Menu
              trigger={
                <IconButton icon={Ellipsis} size="xs" label={t('bases.actionsOf', { name: props.title })} />
              }
            >
              <MenuItem icon={Pencil} onSelect={() => setNaming(true)}>
                {t('common.rename')}
              </MenuItem>
              <MenuItem icon={FolderMinus} onSelect={() => moveAll(null)}>
                {t('bases.folder.dissolve')}
              </MenuItem>
            </Menu>
          </div>
        )}
      </div>
      {isOpen && (
        <ul id={list} className="ms-3 flex flex-col gap-px border-s border-line ps-1">
          {props.children}
        </ul>
      )}
    </li>
  )
}
