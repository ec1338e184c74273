import { CalendarX2, CopyPlus, Link, Maximize2, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Menu, MenuItem, MenuSeparator, pointAnchor } from '../../../../ui/overlays/menu.tsx'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { GridHandle } from '../../../../views/grid/grid-props.ts'

/** The commands of an event, whose record is the selected one. */
export function EventMenu(props: {
  event: CalendarEvent
  at: { x: number; y: number }
  grid: RefObject<GridHandle | null>
  canAdd: boolean
  canDelete: boolean
  /** Undefined if its date cannot be changed. */
  onClear: (() => void) | undefined
  clearLabel: string
  onOpen: () => void
  onClose: () => void
}) {
  const t = useTranslation()
  const { grid } = props
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      anchor={pointAnchor(props.at.x, props.at.y)}
    >
      <MenuItem icon={Maximize2} onSelect={props.onOpen}>
        {t('grid.expandRow')}
      </MenuItem>
      <MenuItem icon={Link} onSelect={() => grid.current?.run('copy-link')}>
        {t('views.record.copyLink')}
      </MenuItem>
      {props.canAdd && (
        <MenuItem icon={CopyPlus} onSelect={() => grid.current?.run('duplicate-rows')}>
          {t('grid.duplicate')}
        </MenuItem>
      )}
      {props.onClear && (
        <MenuItem icon={CalendarX2} keys="Alt+Delete" onSelect={props.onClear}>
          {props.clearLabel}
        </MenuItem>
      )}
      {props.canDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => grid.current?.deleteSelectedRows()}>
            {t('grid.deleteRows', { count: 1 })}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
