import { useT } from '../../i18n/use-t.tsx'
import type { RowStore } from './row-store.ts'

/** Says why records cannot be loaded, over those that are there. */
export function LoadProblem({ store, reason }: { store: RowStore; reason: string }) {
  const t = useT()
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
