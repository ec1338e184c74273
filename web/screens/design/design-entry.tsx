import '../../app.css'
import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/app'
import { catalogues as formMessages } from 'virtual:catalogues/later-form'
import { catalogues as importMessages } from 'virtual:catalogues/later-import'
import { addMessageCatalogs, startI18n } from '../../i18n/i18n.ts'
import { I18nRoot } from '../../i18n/use-translation.tsx'
import { DesignPage } from './design-page.tsx'

/** Starts the design page; development only. */
export async function start(): Promise<void> {
  await startI18n(catalogues)
  await Promise.all([formMessages, importMessages].map(addMessageCatalogs))
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <I18nRoot>
      <DesignPage />
    </I18nRoot>,
  )
}
