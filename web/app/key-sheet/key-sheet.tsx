import { Search } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { keepOwnKeys, ownKeys } from '../../api/own-keys.ts'
import { session } from '../../api/current.ts'
import { settings } from '../../api/stored-settings.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { setOverlay } from '../overlays.ts'
import { keyGroups, type KeyRow as Row } from './key-groups.ts'
import { KeyRow } from './key-row.tsx'

/** All keys, by what they do. Those of the grid can be others: each person has their own. */
export function KeySheet() {
  const t = useT()
  const [search, setSearch] = useState('')
  const own = useSyncExternalStore(settings.subscribe, ownKeys)
  const needle = search.trim().toLocaleLowerCase()
  const fits = (row: Row): boolean => t(row.label).toLocaleLowerCase().includes(needle)
  const groups = keyGroups
    .map((group) => ({ ...group, rows: group.rows.filter(fits) }))
    .filter((group) => group.rows.length > 0)
  return (
    <Dialog open size="lg" onOpenChange={(open) => !open && setOverlay(null)} title={t('home.keys.title')}>
      <Input
        type="search"
        icon={Search}
        aria-label={t('home.keys.search')}
        placeholder={t('home.keys.search')}
        value={search}
        onText={setSearch}
        className="mb-4 w-full"
      />
      {groups.length === 0 && (
        <p role="status" className="py-6 text-center text-sm text-ink-3">
          {t('home.keys.none')}
        </p>
      )}
      <div className="gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group.label} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{t(group.label)}</h3>
            <dl>
              {group.rows.map((row) => (
                <KeyRow key={row.label} row={row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-3 text-xs text-ink-3">
        {t(session.isSignedIn() ? 'home.keys.keptForYou' : 'home.keys.kept')}
        {Object.keys(own).length > 0 && (
          <Button size="sm" onClick={() => keepOwnKeys({})}>
            {t('home.keys.restoreAll')}
          </Button>
        )}
      </p>
    </Dialog>
  )
}
