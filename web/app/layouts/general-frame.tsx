import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Wordmark } from '../wordmark.tsx'
import { LanguageSelect } from './language-select.tsx'

/** Layout of standalone pages: a centered card. */
export function GeneralFrame({ children }: { children: ReactNode }) {
  const t = useTranslation()
  return (
    <div className="relative flex min-h-dvh flex-col bg-sunken">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <a href="#/" aria-label={`Tessera, ${t('common.home')}`} className="rounded-md">
          <Wordmark />
        </a>
        <LanguageSelect />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-[6vh] pb-16">{children}</main>
    </div>
  )
}
