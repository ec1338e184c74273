import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Copy,
  CopyPlus,
  Maximize2,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Menu, MenuItem, MenuSeparator, pointAnchor } from '../../ui/menu.tsx'
import type { ContextTarget, GridHandle } from '../../views/grid/grid-props.ts'
import { keysOf } from '../../views/grid/own-bindings.ts'

/** What one can do with the cells and records that are selected. */
export function RowMenu(props: {
  target: ContextTarget
  canAdd?: boolean
  canMove?: boolean
  canDelete: boolean
  grid: RefObject<GridHandle | null>
  onExpand?: (rowId: number) => void
  /** Gives the selected records the same values; absent where the person may not. */
  onEditMany?: () => void
  onClose: () => void
}) {
  const t = useT()
  const { target, grid, onExpand, onEditMany } = props
  const { rowId } = target
  return (
    <Menu open onOpenChange={(open) => !open && props.onClose()} anchor={pointAnchor(target.x, target.y)}>
      {onExpand && rowId !== null && (
        <MenuItem icon={Maximize2} keys={keysOf('expand')} onSelect={() => onExpand(rowId)}>
          {t('grid.expandRow')}
        </MenuItem>
      )}
      <MenuItem icon={Copy} keys="Mod+C" onSelect={() => void grid.current?.copy(false)}>
        {t('common.copy')}
      </MenuItem>
      <MenuItem icon={Copy} keys={keysOf('copy-with-headers')} onSelect={() => void grid.current?.copy(true)}>
        {t('views.copyWithNames')}
      </MenuItem>
      {onEditMany && (
        <MenuItem icon={Pencil} onSelect={onEditMany}>
          {t('views.editSelected')}
        </MenuItem>
      )}
      {props.canAdd && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={BetweenHorizontalStart}
            keys={keysOf('insert-above')}
            onSelect={() => grid.current?.run('insert-above')}
          >
            {t('views.insertAbove')}
          </MenuItem>
          <MenuItem
            icon={BetweenHorizontalEnd}
            keys={keysOf('insert-below')}
            onSelect={() => grid.current?.run('insert-below')}
          >
            {t('views.insertBelow')}
          </MenuItem>
          <MenuItem
            icon={CopyPlus}
            keys={keysOf('duplicate-rows')}
            onSelect={() => grid.current?.run('duplicate-rows')}
          >
            {t('grid.duplicate')}
          </MenuItem>
        </>
      )}
      {props.canMove && (
        <>
          <MenuItem icon={ArrowUp} keys={keysOf('rows-up')} onSelect={() => grid.current?.run('rows-up')}>
            {t('views.moveUp')}
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            keys={keysOf('rows-down')}
            onSelect={() => grid.current?.run('rows-down')}
          >
            {t('views.moveDown')}
          </MenuItem>
        </>
      )}
      {props.canDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => grid.current?.deleteSelectedRows()}>
            {t('views.deleteSelected')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
