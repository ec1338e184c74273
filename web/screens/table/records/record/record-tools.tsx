import {
  Braces,
  ChevronDown,
  ChevronUp,
  Copy,
  CopyPlus,
  Ellipsis,
  FileText,
  Link,
  Table2,
  Trash2,
} from 'lucide-react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator, Submenu } from '../../../../ui/overlays/menu.tsx'
import type { CopyForm } from './use-record-actions.ts'

/** Header buttons of an open record: neighbors and record actions. */
export function RecordTools(props: {
  hasPrevious: boolean
  hasNext: boolean
  onGo: (by: 1 | -1) => void
  /** Undefined if the record has no URL. */
  onCopyLink?: (() => void) | undefined
  onCopyAs?: ((form: CopyForm) => void) | undefined
  onDuplicate?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}) {
  const t = useTranslation()
  const { onCopyLink, onCopyAs, onDuplicate, onDelete } = props
  const hasMenu = onCopyLink || onCopyAs || onDuplicate || onDelete
  return (
    <>
      <IconButton
        icon={ChevronUp}
        label={t('views.record.previous')}
        keys="Alt+PgUp"
        disabled={!props.hasPrevious}
        onClick={() => props.onGo(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('views.record.next')}
        keys="Alt+PgDn"
        disabled={!props.hasNext}
        onClick={() => props.onGo(1)}
      />
      {hasMenu && (
        <Menu trigger={<IconButton icon={Ellipsis} label={t('panel.menu')} />} align="end">
          {onCopyLink && (
            <MenuItem icon={Link} keys="Mod+Shift+A" onSelect={onCopyLink}>
              {t('views.record.copyLink')}
            </MenuItem>
          )}
          {onCopyAs && (
            <Submenu icon={Copy} label={t('panel.copyAs')}>
              <MenuItem icon={FileText} onSelect={() => onCopyAs('text')}>
                {t('panel.copyAs.text')}
              </MenuItem>
              <MenuItem icon={Table2} onSelect={() => onCopyAs('markdown')}>
                {t('panel.copyAs.markdown')}
              </MenuItem>
              <MenuItem icon={Braces} onSelect={() => onCopyAs('json')}>
                {t('panel.copyAs.json')}
              </MenuItem>
            </Submenu>
          )}
          {onDuplicate && (
            <MenuItem icon={CopyPlus} keys="Mod+Shift+D" onSelect={onDuplicate}>
              {t('grid.duplicate')}
            </MenuItem>
          )}
          {onDelete && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger keys="Mod+Backspace" onSelect={onDelete}>
                {t('panel.delete')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </>
  )
}
