import { ArrowDown, ArrowUp, ChevronRight, Ellipsis, FolderMinus, Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import * as limits from '#core/limits.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { ViewSection } from '#core/schema.ts'
import { showError } from '../../api/http/show-error.ts'
import { deleteSection, updateSection } from '../../api/schema/view-sections.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { InlineTitle } from '../../screens/inline-title.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { collapsedSections } from './collapsed-sections.ts'
import { rowActionsClass, rowClass } from './row-style.ts'
import { dropMark, useRowDrag } from './use-row-drag.ts'

/** A section of a table's views in the sidebar. Views can be dropped on it, and sections next to it. */
export function SectionNode(props: {
  table: TableWire
  section: ViewSection
  count: number
  canManage: boolean
  /** A view was dropped on it. */
  onDropView: (viewId: string) => void
  children: ReactNode
}) {
  const { table, section, canManage } = props
  const t = useTranslation()
  const list = useId()
  const [isOpen, setOpen] = useState(() => !collapsedSections.has(section.id))
  const [isNaming, setNaming] = useState(false)
  const sections = table.view_sections
  const place = sections.findIndex(({ id }) => id === section.id)

  function change(body: { title?: string; index?: number }, id = section.id): void {
    setNaming(false)
    updateSection(table, id, body).catch(showError)
  }
  function toggle(): void {
    setOpen(!isOpen)
    collapsedSections.set(section.id, isOpen)
  }
  const view = useRowDrag(
    { kind: `view of ${table.id}`, id: section.id, takesIn: true },
    canManage,
    (viewId) => props.onDropView(viewId),
  )
  const row = useRowDrag({ kind: `section of ${table.id}`, id: section.id }, canManage, (movedId, edge) => {
    const others = sections.filter(({ id }) => id !== movedId)
    const at = others.findIndex(({ id }) => id === section.id)
    change({ index: edge === 'bottom' ? at + 1 : at }, movedId)
  })
  return (
    <li>
      <div ref={row.element} className={cx('relative', dropMark(row.over))}>
        <div ref={view.element} className={cx(rowClass, 'ps-6', dropMark(view.over))}>
          {isNaming ? (
            <InlineTitle
              initial={section.title}
              label={t('viewMenu.sectionName')}
              onDone={(title) => change({ title: title.slice(0, limits.titleLength) })}
              onCancel={() => setNaming(false)}
            />
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={toggle}
              onDoubleClick={() => canManage && setNaming(true)}
              className="flex h-full min-w-0 flex-1 items-center gap-1 rounded-sm text-start text-xs font-medium text-ink-3"
            >
              <ChevronRight
                aria-hidden
                className={cx(
                  'size-3 shrink-0 transition-transform',
                  isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
                )}
              />
              <span className="truncate" dir="auto">
                {section.title}
              </span>
              {!isOpen && <span aria-hidden>{props.count}</span>}
            </button>
          )}
          {canManage && !isNaming && (
            <div className={rowActionsClass}>
              <Menu
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="xs"
                    label={t('bases.actionsOf', { name: section.title })}
                  />
                }
              >
                <MenuItem icon={Pencil} onSelect={() => setNaming(true)}>
                  {t('common.rename')}
                </MenuItem>
                <MenuItem icon={ArrowUp} disabled={place <= 0} onSelect={() => change({ index: place - 1 })}>
                  {t('common.moveUp')}
                </MenuItem>
                <MenuItem
                  icon={ArrowDown}
                  disabled={place === sections.length - 1}
                  onSelect={() => change({ index: place + 1 })}
                >
                  {t('common.moveDown')}
                </MenuItem>
                <MenuItem
                  icon={FolderMinus}
                  onSelect={() => void deleteSection(table, section.id).catch(showError)}
                >
                  {t('viewMenu.deleteSection')}
                </MenuItem>
              </Menu>
            </div>
          )}
        </div>
      </div>
      {isOpen && (
        <ul id={list} className="flex flex-col gap-px">
          {props.children}
          {props.count === 0 && canManage && (
            <li className="ps-10 py-1 text-xs text-ink-3">{t('viewMenu.emptySection')}</li>
          )}
        </ul>
      )}
    </li>
  )
}
