import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Copy,
  CopyPlus,
  Eraser,
  Link,
  Maximize2,
  MessageSquare,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Menu, MenuItem, MenuSeparator, pointAnchor } from '../../ui/menu.tsx'
import type { ContextTarget, GridHandle } from '../../views/grid/grid-props.ts'
import { keysOf } from '../../views/grid/own-bindings.ts'
import { NOTHING, recordsIn } from '../../views/grid/selection.ts'

/** What one can do with the cells and records that are selected. */
export function RowMenu(props: {
  target: ContextTarget
  canAdd?: boolean
  canEdit?: boolean
  canLink?: boolean
  canDelete: boolean
  grid: RefObject<GridHandle | null>
  onExpand?: (rowId: number) => void
  /** Opens what is said about a record, and about one of its cells. */
  onComments?: (rowId: number, columnId: string | null) => void
  /** Gives the selected records the same values; absent where the person may not. */
  onEditMany?: () => void
  onClose: () => void
}) {
  const t = useT()
  const { target, grid, onExpand, onComments, onEditMany } = props
  const { rowId, columnId } = target
  const count = recordsIn(grid.current?.selection() ?? NOTHING)
  return (
    <Menu open onOpenChange={(open) => !open && props.onClose()} anchor={pointAnchor(target.x, target.y)}>
      {onExpand && rowId !== null && (
        <MenuItem icon={Maximize2} keys={keysOf('expand')} onSelect={() => onExpand(rowId)}>
          {t('grid.expandRow')}
        </MenuItem>
      )}
      {onComments && rowId !== null && rowId > 0 && (
        <MenuItem icon={MessageSquare} keys={keysOf('comment')} onSelect={() => onComments(rowId, columnId)}>
          {t('views.record.comments')}
        </MenuItem>
      )}
      <MenuItem icon={Copy} keys="Mod+C" onSelect={() => void grid.current?.copy(false)}>
        {t('common.copy')}
      </MenuItem>
      <MenuItem icon={Copy} keys={keysOf('copy-with-headers')} onSelect={() => void grid.current?.copy(true)}>
        {t('views.copyWithNames')}
      </MenuItem>
      {props.canLink && count === 1 && (
        <MenuItem icon={Link} keys={keysOf('copy-link')} onSelect={() => grid.current?.run('copy-link')}>
          {t('views.record.copyLink')}
        </MenuItem>
      )}
      {onEditMany && (
        <MenuItem icon={Pencil} onSelect={onEditMany}>
          {t('views.editSelected')}
        </MenuItem>
      )}
      {props.canEdit && (
        <MenuItem icon={Eraser} keys={keysOf('clear')} onSelect={() => grid.current?.run('clear')}>
          {t('common.clear')}
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
      {props.canEdit && (
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
      {props.canDelete && count > 0 && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            danger
            keys={keysOf('delete-rows')}
            onSelect={() => grid.current?.deleteSelectedRows()}
          >
            {t('grid.deleteRows', { count })}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
