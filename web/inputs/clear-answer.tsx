import { useT } from '../i18n/use-t.tsx'

/** Takes back a choice that no key or press on itself takes back. */
export function ClearAnswer({ onClear }: { onClear: () => void }) {
  const t = useT()
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
