import { useTranslation } from '../../../i18n/use-translation.tsx'

/** How far a person has come, on pages or steps counted from zero. */
export function FormProgress({ at, of, isPage }: { at: number; of: number; isPage?: boolean }) {
  const t = useTranslation()
  return (
    <div>
      <p aria-live="polite" className="text-xs font-medium text-ink-3">
        {t(isPage ? 'formAnswer.page' : 'form.progress', { index: at + 1, count: of })}
      </p>
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-pressed">
        <div
          style={{ width: `${((at + 1) / of) * 100}%` }}
          className="h-full rounded-full bg-primary transition-[width] duration-200"
        />
      </div>
    </div>
  )
}
