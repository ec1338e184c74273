import { useTranslation } from '../i18n/use-translation.tsx'

/** Clears a choice that cannot be unset by clicking it again. */
export function ClearAnswer({ onClear }: { onClear: () => void }) {
  const t = useTranslation()
  return (
    <button
      type="button"
      onClick={onClear}
      className="min-h-6 self-start rounded-sm px-1 text-xs text-ink-3 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      {t('form.clearAnswer')}
    </button>
  )
}
