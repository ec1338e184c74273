import { Lock } from 'lucide-react'
import type { ReadOnlyReason } from '#core/native-tables.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { showToast } from '../../../ui/feedback/toast-queue.ts'

/** Says why nobody can change the records of a table of a connected database; on phones, when it is tapped. */
export function ReadOnlyBadge({ reason }: { reason: ReadOnlyReason }) {
  const t = useTranslation()
  const text = t(`home.external.readOnly.${reason}`)
  return (
    <button
      type="button"
      title={text}
      aria-label={text}
      onClick={() => showToast({ message: text })}
      className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink-2 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center max-sm:bg-transparent sm:min-w-0 sm:shrink"
    >
      <Lock aria-hidden className="size-3 shrink-0 text-icon" />
      <span className="truncate max-sm:hidden">{text}</span>
    </button>
  )
}
