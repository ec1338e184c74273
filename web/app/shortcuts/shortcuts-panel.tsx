import { Search } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { saveCustomShortcuts, customShortcuts } from '../../api/session/custom-shortcuts.ts'
import { session } from '../../api/session/current-session.ts'
import { settings } from '../../api/session/stored-settings.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { setOverlay } from '../overlays.ts'
import { shortcutGroups, type ShortcutRowData as Row } from './shortcut-groups.ts'
import { ShortcutRow } from './shortcut-row.tsx'

/** All shortcuts by category. Grid shortcuts are customizable per person. */
export function ShortcutsPanel() {
  const t = useTranslation()
  const [search, setSearch] = useState('')
  const own = useSyncExternalStore(settings.subscribe, customShortcuts)
  const needle = search.trim().toLocaleLowerCase()
  const fits = (row: Row): boolean => t(row.label).toLocaleLowerCase().includes(needle)
  const groups = shortcutGroups
    .map((group) => ({ ...group, rows: group.rows.filter(fits) }))
    .filter((group) => group.rows.length > 0)
  return (
    <Dialog open size="lg" onOpenChange={(open) => !open && setOverlay(null)} title={t('shortcuts.title')}>
      <Input
        type="search"
        icon={Search}
        aria-label={t('shortcuts.search')}
        placeholder={t('shortcuts.search')}
        value={search}
        onText={setSearch}
        className="mb-4 w-full"
      />
      {groups.length === 0 && (
        <p role="status" className="py-6 text-center text-sm text-ink-3">
          {t('shortcuts.none')}
        </p>
      )}
      <div className="gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group.label} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{t(group.label)}</h3>
            <dl>
              {group.rows.map((row) => (
                <ShortcutRow key={row.label} row={row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-3 text-xs text-ink-3">
        {t(session.isSignedIn() ? 'shortcuts.synced' : 'shortcuts.savedInBrowser')}
        {Object.keys(own).length > 0 && (
          <Button size="sm" onClick={() => saveCustomShortcuts({})}>
            {t('shortcuts.restoreAll')}
          </Button>
        )}
      </p>
    </Dialog>
  )
}
