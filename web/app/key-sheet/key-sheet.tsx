import { Search } from 'lucide-react'
import { useState } from 'react'
import { useDirection, useT } from '../../i18n/use-t.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { DEFAULT_BINDINGS } from '../../views/grid/keys.ts'
import { setOverlay } from '../overlays.ts'
import { chordsOf, keyGroups, type KeyRow, printedChord } from './key-groups.ts'

/** All keys, by what they do; the grid's come from its own table. */
export function KeySheet() {
  const t = useT()
  const [search, setSearch] = useState('')
  const needle = search.trim().toLocaleLowerCase()
  const fits = (row: KeyRow): boolean => t(row.label).toLocaleLowerCase().includes(needle)
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
                <Row key={row.label} row={row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Row({ row }: { row: KeyRow }) {
  const t = useT()
  const isRtl = useDirection() === 'rtl'
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line py-1.5 text-sm last:border-0">
      <dt className="min-w-0">{t(row.label)}</dt>
      <dd className="flex max-w-[60%] flex-wrap justify-end gap-x-2.5 gap-y-1">
        {chordsOf(row, DEFAULT_BINDINGS).map((chord) => (
          <Kbd key={chord} keys={printedChord(chord, isRtl)} />
        ))}
      </dd>
    </div>
  )
}
