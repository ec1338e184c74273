import { Outlet } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { LanguageSelect } from './language-select.tsx'

/** Layout of shared views: full space for the view, with a small product mark. */
export function SharedViewLayout() {
  const t = useTranslation()
  return (
    <div className="flex h-dvh flex-col bg-surface">
      <main className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </main>
      <footer className="flex shrink-0 items-center justify-between gap-3 border-t border-line ps-3 pe-1 pb-[env(safe-area-inset-bottom)] text-xs text-ink-3">
        <a
          href="#/"
          className="inline-flex h-9 items-center rounded-md px-1 hover:text-ink pointer-coarse:h-11"
        >
          {t('form.madeWith')}
        </a>
        <LanguageSelect />
      </footer>
    </div>
  )
}
