import { ChevronRight } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { settings } from '../../../../api/session/stored-settings.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { LaidOutColumn } from '../../view/column-layout.ts'

const isShown = (): boolean => settings.get().recordHidden

/** The fields of a record; fields hidden in the view are in a collapsible section that remembers its state. */
export function RecordFields(props: {
  shown: readonly LaidOutColumn[]
  hidden: readonly LaidOutColumn[]
  render: (placed: LaidOutColumn) => ReactNode
}) {
  const { shown, hidden, render } = props
  const t = useTranslation()
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

/** Focuses a field, else the first editable one. */
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
