import {
  ArrowDownAZ,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpAZ,
  BadgeCheck,
  Copy,
  CopyPlus,
  EyeOff,
  ListFilter,
  Pencil,
  Pin,
  Trash2,
} from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { fieldOf } from '#core/fields/index.ts'
import { isFilterable } from '#core/fields/links/virtual-filters.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import { useDirection, useTranslation } from '../../../i18n/use-translation.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { directionName } from '../view/direction-name.ts'

export type ColumnCommand =
  | 'edit'
  | 'sort-asc'
  | 'sort-desc'
  | 'filter'
  | 'insert-before'
  | 'insert-after'
  | 'duplicate'
  | 'duplicate-empty'
  | 'hide'
  | 'freeze'
  | 'make-primary'
  | 'delete'

/** The commands of a column header. */
export function ColumnMenu(props: {
  column: Column
  anchor: DOMRect
  canManage: boolean
  /** Offers freezing up to this column, for everybody. */
  canFreeze?: boolean
  onCommand: (command: ColumnCommand) => void
  onClose: () => void
}) {
  const { column, anchor, canManage, onCommand } = props
  const t = useTranslation()
  // Record columns exist once and cannot be duplicated.
  const { recordColumn, madeBy } = fieldOf(column)
  const canCopy = !recordColumn && !column.system && madeBy !== 'source'
  const isRtl = useDirection() === 'rtl'
  const [Before, After] = isRtl ? [ArrowRightToLine, ArrowLeftToLine] : [ArrowLeftToLine, ArrowRightToLine]
  return (
    <Menu
      open
      onOpenChange={(open) => !open && props.onClose()}
      anchor={{ getBoundingClientRect: () => anchor }}
      align="end"
    >
      {canManage && (
        <>
          <MenuItem icon={Pencil} onSelect={() => onCommand('edit')}>
            {t('grid.editField')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {!readsOtherDatabases(column) && (
        <>
          <MenuItem icon={ArrowDownAZ} onSelect={() => onCommand('sort-asc')}>
            {t('column.sort', { direction: t(directionName(column, 'asc')) })}
          </MenuItem>
          <MenuItem icon={ArrowUpAZ} onSelect={() => onCommand('sort-desc')}>
            {t('column.sort', { direction: t(directionName(column, 'desc')) })}
          </MenuItem>
        </>
      )}
      {isFilterable(column) && (
        <MenuItem icon={ListFilter} onSelect={() => onCommand('filter')}>
          {t('column.filter')}
        </MenuItem>
      )}
      {props.canFreeze && (
        <MenuItem icon={Pin} onSelect={() => onCommand('freeze')}>
          {t('grid.freezeTo')}
        </MenuItem>
      )}
      {!column.displayValue && (
        <MenuItem icon={EyeOff} onSelect={() => onCommand('hide')}>
          {t('grid.hideField')}
        </MenuItem>
      )}
      {canManage && (
        <>
          <MenuSeparator />
          {!column.displayValue && (
            <MenuItem icon={Before} onSelect={() => onCommand('insert-before')}>
              {t('column.insertBefore')}
            </MenuItem>
          )}
          <MenuItem icon={After} onSelect={() => onCommand('insert-after')}>
            {t('column.insertAfter')}
          </MenuItem>
          {canCopy && (
            <MenuItem icon={Copy} onSelect={() => onCommand('duplicate')}>
              {t('common.duplicate')}
            </MenuItem>
          )}
          {canCopy && fieldOf(column).compute === undefined && (
            <MenuItem icon={CopyPlus} onSelect={() => onCommand('duplicate-empty')}>
              {t('column.duplicateEmpty')}
            </MenuItem>
          )}
          {!column.displayValue && !column.system && !column.primaryKey && (
            <MenuItem icon={BadgeCheck} onSelect={() => onCommand('make-primary')}>
              {t('column.makePrimary')}
            </MenuItem>
          )}
          {!column.displayValue && !column.primaryKey && !column.system && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => onCommand('delete')}>
                {t('common.delete')}
              </MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  )
}
