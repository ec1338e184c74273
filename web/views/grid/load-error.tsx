import { useTranslation } from '../../i18n/use-translation.tsx'
import type { RowStore } from './rows/row-store.ts'

/** Shows why records failed to load, over those already loaded. */
export function LoadError({ store, reason }: { store: RowStore; reason: string }) {
  const t = useTranslation()
  return (
    <div
      role="alert"
      className="absolute inset-x-0 bottom-3 z-10 mx-auto flex w-fit max-w-[90%] items-center gap-3 rounded-lg bg-raised px-3 py-2 text-sm text-danger-ink shadow-2"
    >
      <span>{t('grid.loadFailed', { reason })}</span>
      <button
        type="button"
        className="rounded-md px-2 py-1 font-medium text-primary-ink hover:bg-hover pointer-coarse:min-h-11"
        onClick={() => store.retryLoading()}
      >
        {t('common.retry')}
      </button>
    </div>
  )
}
