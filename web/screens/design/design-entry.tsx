import '../../app.css'
import { createRoot } from 'react-dom/client'
import { catalogs } from 'virtual:catalogs/app'
import { catalogs as formMessages } from 'virtual:catalogs/later-form'
import { catalogs as importMessages } from 'virtual:catalogs/later-import'
import { addMessageCatalogs, startI18n } from '../../i18n/i18n.ts'
import { I18nRoot } from '../../i18n/use-translation.tsx'
import { DesignPage } from './design-page.tsx'

/** Starts the design page; development only. */
export async function start(): Promise<void> {
  await startI18n(catalogs)
  await Promise.all([formMessages, importMessages].map(addMessageCatalogs))
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <I18nRoot>
      <DesignPage />
    </I18nRoot>,
  )
}
