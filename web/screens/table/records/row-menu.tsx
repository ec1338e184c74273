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
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Menu, MenuItem, MenuSeparator, pointAnchor } from '../../../ui/overlays/menu.tsx'
import type { ContextTarget, GridHandle } from '../../../views/grid/grid-props.ts'
import { shortcutsOf } from '../../../views/grid/keyboard/custom-bindings.ts'
import { NOTHING, recordsIn } from '../../../views/grid/keyboard/selection.ts'

/** The commands of selected cells and records. */
export function RowMenu(props: {
  target: ContextTarget
  canAdd?: boolean
  canEdit?: boolean
  canLink?: boolean
  /** The menu belongs to a card, which has no selected cells. */
  isOfCard?: boolean
  canDelete: boolean
  grid: RefObject<GridHandle | null>
  onExpand?: (rowId: number) => void
  /** Opens the comments of a record or of one of its cells. */
  onComments?: (rowId: number, columnId: string | null) => void
  /** Edits the selected records together; undefined without permission. */
  onEditMany?: () => void
  /** Commands of the layout. */
  more?: ReactNode
  onClose: () => void
}) {
  const t = useTranslation()
  const { target, grid, onExpand, onComments, onEditMany } = props
  const { rowId, columnId } = target
  const count = recordsIn(grid.current?.selection() ?? NOTHING)
  return (
    <Menu open onOpenChange={(open) => !open && props.onClose()} anchor={pointAnchor(target.x, target.y)}>
      {onExpand && rowId !== null && (
        <MenuItem icon={Maximize2} keys={shortcutsOf('expand')} onSelect={() => onExpand(rowId)}>
          {t('grid.expandRow')}
        </MenuItem>
      )}
      {onComments && rowId !== null && rowId > 0 && (
        <MenuItem
          icon={MessageSquare}
          keys={shortcutsOf('comment')}
          onSelect={() => onComments(rowId, columnId)}
        >
          {t('views.record.comments')}
        </MenuItem>
      )}
      <MenuItem icon={Copy} keys="Mod+C" onSelect={() => void grid.current?.copy(false)}>
        {t('common.copy')}
      </MenuItem>
      <MenuItem
        icon={Copy}
        keys={shortcutsOf('copy-with-headers')}
        onSelect={() => void grid.current?.copy(true)}
      >
        {t('views.copyWithNames')}
      </MenuItem>
      {props.canLink && count === 1 && (
        <MenuItem icon={Link} keys={shortcutsOf('copy-link')} onSelect={() => grid.current?.run('copy-link')}>
          {t('views.record.copyLink')}
        </MenuItem>
      )}
      {onEditMany && (
        <MenuItem icon={Pencil} onSelect={onEditMany}>
          {t('views.editSelected')}
        </MenuItem>
      )}
      {props.canEdit && !props.isOfCard && (
        <MenuItem icon={Eraser} keys={shortcutsOf('clear')} onSelect={() => grid.current?.run('clear')}>
          {t('common.clear')}
        </MenuItem>
      )}
      {props.canAdd && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={BetweenHorizontalStart}
            keys={shortcutsOf('insert-above')}
            onSelect={() => grid.current?.run('insert-above')}
          >
            {t('views.insertAbove')}
          </MenuItem>
          <MenuItem
            icon={BetweenHorizontalEnd}
            keys={shortcutsOf('insert-below')}
            onSelect={() => grid.current?.run('insert-below')}
          >
            {t('views.insertBelow')}
          </MenuItem>
          <MenuItem
            icon={CopyPlus}
            keys={shortcutsOf('duplicate-rows')}
            onSelect={() => grid.current?.run('duplicate-rows')}
          >
            {t('grid.duplicate')}
          </MenuItem>
        </>
      )}
      {props.canEdit && (
        <>
          <MenuItem
            icon={ArrowUp}
            keys={shortcutsOf('rows-up')}
            onSelect={() => grid.current?.run('rows-up')}
          >
            {t('views.moveUp')}
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            keys={shortcutsOf('rows-down')}
            onSelect={() => grid.current?.run('rows-down')}
          >
            {t('views.moveDown')}
          </MenuItem>
        </>
      )}
      {props.more}
      {props.canDelete && count > 0 && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            danger
            keys={shortcutsOf('delete-rows')}
            onSelect={() => grid.current?.deleteSelectedRows()}
          >
            {t('grid.deleteRows', { count })}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
