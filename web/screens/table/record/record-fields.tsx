import { ChevronRight } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { settings } from '../../../api/stored-settings.ts'
import { useT } from '../../../i18n/use-t.tsx'
import type { Placed } from '../view-columns.ts'

const isShown = (): boolean => settings.get().recordHidden

/** The fields of a record in one column; those that the view hides under one line, which stays as it was left. */
export function RecordFields(props: {
  shown: readonly Placed[]
  hidden: readonly Placed[]
  render: (placed: Placed) => ReactNode
}) {
  const { shown, hidden, render } = props
  const t = useT()
  const isOpen = useSyncExternalStore(settings.subscribe, isShown)
  return (
    <div className="flex flex-col gap-4 pb-4">
      {shown.map(render)}
      {hidden.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-9 items-center gap-1.5 rounded-md border-t border-line pt-1 text-start text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => settings.set({ recordHidden: !isOpen })}
        >
          <ChevronRight
            aria-hidden
            className={`size-4 text-icon transition-transform ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
          {t('panel.hidden', { count: hidden.length })}
        </button>
      )}
      {isOpen && hidden.map(render)}
    </div>
  )
}

/** Puts the focus into the field of a column, else into the first that can be edited. */
export function focusField(panel: HTMLElement | null, columnId: string | null): void {
  const boxes = [...(panel?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const own = boxes.find((box) => box.dataset['column'] === columnId)
  for (const box of own ? [own] : boxes) {
    const control = box.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
    if (!control) continue
    control.focus()
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
    control.scrollIntoView({ block: 'nearest' })
    return
  }
  own?.scrollIntoView({ block: 'nearest' })
}
