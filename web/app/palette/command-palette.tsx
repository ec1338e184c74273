import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import { dialogClass, scrimClass } from '../../ui/overlays/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { setOverlay } from '../overlays.ts'
import type { PaletteEntry, PaletteGroup } from './entries.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

/** Further typing narrows the results. */
const paletteEntriesMax = 60

/** Opens bases, tables and views, and runs commands, by name. */
export function CommandPalette() {
  const t = useTranslation()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const groups = usePaletteGroups(text)

  function run(entry: PaletteEntry): void {
    setOverlay(null)
    entry.run()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && setOverlay(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup
          aria-label={t('home.palette.title')}
          initialFocus={input}
          className={cx(dialogClass, 'overflow-hidden sm:max-w-xl')}
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={text}
            onValueChange={setText}
            itemToStringValue={(entry: PaletteEntry) => entry.search}
            autoHighlight="always"
            keepHighlight
            limit={paletteEntriesMax}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-icon" />
              <Autocomplete.Input
                ref={input}
                // At once, so that keys pressed right after the shortcut are typed here.
                autoFocus
                aria-label={t('home.palette.title')}
                placeholder={t('home.palette.placeholder')}
                dir="auto"
                className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
              />
            </div>
            <Autocomplete.Empty className="not-empty:px-4 not-empty:py-8 text-center text-sm text-ink-3">
              {t('home.palette.none', { text })}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain p-1.5 not-data-empty:min-h-40 data-empty:p-0">
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.key} items={group.items} className="pb-1">
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: PaletteEntry) => (
                      <Autocomplete.Item
                        key={entry.key}
                        value={entry}
                        onClick={() => run(entry)}
                        className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 text-sm outline-none select-none data-highlighted:bg-raised-hover pointer-coarse:h-11"
                      >
                        {entry.icon}
                        <span className="min-w-0 truncate" dir="auto">
                          {entry.label}
                        </span>
                        {entry.hint && (
                          <span className="ms-auto shrink-0 truncate ps-3 text-xs text-ink-3">
                            {entry.hint}
                          </span>
                        )}
                        {entry.keys && <Kbd keys={entry.keys} plain className="ms-auto text-ink-3" />}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <div
              aria-hidden
              className="flex items-center gap-4 border-t border-line px-4 py-2 text-xs text-ink-3 pointer-coarse:hidden"
            >
              <span className="flex items-center gap-1.5">
                <Kbd keys="↑+↓" /> {t('home.palette.move')}
              </span>
              <span className="flex items-center gap-1.5">
                <Kbd keys="Enter" /> {t('home.palette.choose')}
              </span>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
