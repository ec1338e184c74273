import {
  ArrowDown,
  ArrowUp,
  Copy,
  FileUp,
  Folder,
  FolderMinus,
  FolderPlus,
  Pencil,
  Shapes,
  Trash2,
} from 'lucide-react'
import { Suspense } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { NewViewItems } from '../../screens/view-menu/lazy-view-menu.ts'
import { MenuItem, MenuSeparator, Submenu } from '../../ui/overlays/menu.tsx'
import { folderOf } from './tree.ts'

export type TableCommand = 'rename' | 'import' | 'delete' | 'icon' | 'folder'

/** The commands of a table in the sidebar, as items of a menu. */
export function TableCommands(props: {
  table: TableWire
  may: Permissions
  folders: readonly string[]
  /** Moves the table by one position; undefined at the end. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onNewView: () => void
  onCommand: (command: TableCommand) => void
  /** Moves the table into a folder; null for the top level. */
  onFolder: (folder: string | null) => void
  onDuplicate: (withRecords: boolean) => void
}) {
  const { table, may, onCommand } = props
  const t = useTranslation()
  const own = folderOf(table)
  return (
    <>
      <Suspense>
        <NewViewItems table={table} may={may} onMade={props.onNewView} />
      </Suspense>
      {may('import.rows') && (
        <>
          <MenuSeparator />
          <MenuItem icon={FileUp} onSelect={() => onCommand('import')}>
            {t('bases.importHere')}
          </MenuItem>
        </>
      )}
      {may('table.manage') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Pencil} onSelect={() => onCommand('rename')}>
            {t('common.rename')}
          </MenuItem>
          <MenuItem icon={Shapes} onSelect={() => onCommand('icon')}>
            {t('bases.icon')}
          </MenuItem>
          <Submenu icon={Folder} label={t('bases.folder.move')}>
            {props.folders
              .filter((folder) => folder !== own)
              .map((folder) => (
                <MenuItem key={folder} icon={Folder} onSelect={() => props.onFolder(folder)}>
                  {folder}
                </MenuItem>
              ))}
            <MenuItem icon={FolderPlus} onSelect={() => onCommand('folder')}>
              {t('bases.folder.new')}
            </MenuItem>
            {own !== null && (
              <MenuItem icon={FolderMinus} onSelect={() => props.onFolder(null)}>
                {t('bases.folder.out')}
              </MenuItem>
            )}
          </Submenu>
          <Submenu icon={Copy} label={t('common.duplicate')}>
            <MenuItem onSelect={() => props.onDuplicate(true)}>{t('bases.duplicate.with')}</MenuItem>
            <MenuItem onSelect={() => props.onDuplicate(false)}>{t('bases.duplicate.without')}</MenuItem>
          </Submenu>
          <MenuItem icon={ArrowUp} disabled={!props.onUp} onSelect={() => props.onUp?.()}>
            {t('common.moveUp')}
          </MenuItem>
          <MenuItem icon={ArrowDown} disabled={!props.onDown} onSelect={() => props.onDown?.()}>
            {t('common.moveDown')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onCommand('delete')}>
            {t('common.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}
