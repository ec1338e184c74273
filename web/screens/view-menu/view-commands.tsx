import { useNavigate } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  ClipboardCopy,
  Copy,
  FileText,
  Folder,
  FolderMinus,
  FolderPlus,
  Lock,
  type LucideIcon,
  Pencil,
  Trash2,
  User,
  Users,
} from 'lucide-react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { ViewLock } from '#core/schema.ts'
import { canConfigureView, canManageView, isOwnView } from '../../api/bases/own-views.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { showError } from '../../api/http/show-error.ts'
import { createView, updateView } from '../../api/schema/views.ts'
import { session } from '../../api/session/current-session.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '../../ui/overlays/menu.tsx'
import { tableHref, toPath } from '../links.ts'
import type { ViewDialog } from './view-dialog.ts'

const lockIcons: Record<ViewLock, LucideIcon> = { collaborative: Users, personal: User, locked: Lock }

/** The commands of a view, as items of a menu. */
export function ViewCommands(props: {
  table: TableWire
  view: ViewWire
  may: Permissions
  onAsk: (dialog: ViewDialog) => void
  /** Renames in place; left out where there is no place for it. */
  onRename?: (() => void) | undefined
  /** Moves the view by one position; undefined at the end. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}) {
  const { table, view, may, onAsk } = props
  const t = useTranslation()
  const navigate = useNavigate()
  const canManage = canManageView(view, may)
  const canCopy = viewTypeFromWire(view) !== 'form' && may('view.createPersonal')

  async function duplicate(lock: 'collaborative' | 'personal'): Promise<void> {
    const copy = await createView(table.base_id, table.id, viewTypeFromWire(view), {
      copy_from_id: view.id,
      lock_type: lock,
    })
    await navigate({ to: toPath(tableHref(table.base_id, table.id, copy.id)) })
  }
  return (
    <>
      {canManage && props.onRename && (
        <MenuItem icon={Pencil} onSelect={props.onRename}>
          {t('common.rename')}
        </MenuItem>
      )}
      {canManage && (
        <MenuItem icon={FileText} onSelect={() => onAsk('description')}>
          {t('viewMenu.description')}
        </MenuItem>
      )}
      {may('view.create') && (
        <MenuItem icon={Copy} onSelect={() => void duplicate(duplicateLock(view)).catch(showError)}>
          {t('common.duplicate')}
        </MenuItem>
      )}
      {canCopy && !(may('view.create') && isOwnView(view)) && (
        <MenuItem icon={User} onSelect={() => void duplicate('personal').catch(showError)}>
          {t('viewMenu.copyAsPersonal')}
        </MenuItem>
      )}
      {canConfigureView(view, may) && table.views.length > 1 && (
        <MenuItem icon={ClipboardCopy} onSelect={() => onAsk('copy')}>
          {t('viewMenu.copySettings')}
        </MenuItem>
      )}
      {canManage && <SectionItems table={table} view={view} may={may} onAsk={onAsk} />}
      {canManage && props.onUp !== undefined && (
        <MenuItem icon={ArrowUp} onSelect={props.onUp}>
          {t('common.moveUp')}
        </MenuItem>
      )}
      {canManage && props.onDown !== undefined && (
        <MenuItem icon={ArrowDown} onSelect={props.onDown}>
          {t('common.moveDown')}
        </MenuItem>
      )}
      <LockItems view={view} may={may} />
      {canManage && (isOwnView(view) || may('view.delete')) && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onAsk('delete')}>
            {t('common.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** A copy of a personal view is personal, too. */
function duplicateLock(view: ViewWire): 'collaborative' | 'personal' {
  return isOwnView(view) ? 'personal' : 'collaborative'
}

function SectionItems(props: {
  table: TableWire
  view: ViewWire
  may: Permissions
  onAsk: (dialog: ViewDialog) => void
}) {
  const { table, view, may } = props
  const t = useTranslation()
  const move = (sectionId: string | null): void => {
    updateView(view, { section_id: sectionId }).catch(showError)
  }
  const others = table.view_sections.filter(({ id }) => id !== view.section_id)
  if (others.length === 0 && view.section_id === null && !may('view.configure')) return null
  return (
    <Submenu icon={Folder} label={t('viewMenu.moveToSection')}>
      {others.map(({ id, title }) => (
        <MenuItem key={id} icon={Folder} onSelect={() => move(id)}>
          <span dir="auto">{title}</span>
        </MenuItem>
      ))}
      {may('view.configure') && (
        <MenuItem icon={FolderPlus} onSelect={() => props.onAsk('section')}>
          {t('viewMenu.newSection')}
        </MenuItem>
      )}
      {view.section_id !== null && (
        <MenuItem icon={FolderMinus} onSelect={() => move(null)}>
          {t('viewMenu.outOfSection')}
        </MenuItem>
      )}
    </Submenu>
  )
}

/** Chooses who may edit the view; shown if the person has a choice. */
function LockItems({ view, may }: { view: ViewWire; may: Permissions }) {
  const t = useTranslation()
  const isOwn = isOwnView(view)
  const isMine = view.owned_by !== null && view.owned_by === session.user()?.id
  const canPersonalize = !view.is_default && view.uuid === null && !view.is_published
  const allowed: Record<ViewLock, boolean> = {
    collaborative: isOwn ? may('view.create') : may('view.configure'),
    // It disappears for everybody else, so the view must be theirs, or theirs to delete.
    personal: canPersonalize && (isMine || may('table.manage')),
    locked: may('view.lock'),
  }
  // Only people who may lock views can change a locked one.
  const canChange = view.lock_type === 'locked' ? may('view.lock') : may('view.create')
  const locks = (['collaborative', 'personal', 'locked'] as const).filter(
    (lock) => lock === view.lock_type || allowed[lock],
  )
  if (!canChange || locks.length < 2) return null
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t('views.lock.label')}>
        <MenuRadioGroup
          label={t('views.lock.label')}
          value={view.lock_type}
          onChange={(lock) => void updateView(view, { lock_type: lock }).catch(showError)}
          options={locks.map((lock) => ({
            value: lock,
            label: t(`views.lock.${lock}`),
            icon: lockIcons[lock],
          }))}
        />
      </MenuGroup>
    </>
  )
}
