import './form.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { catalogs } from 'virtual:catalogs/form'
import { baseUrl } from './api/http/base-url.ts'
import { startI18n } from './i18n/i18n.ts'
import { I18nRoot } from './i18n/use-translation.tsx'
import { readAddress } from './screens/shared-form/address.ts'
import { loadFormCompanions } from './screens/shared-form/form-companions.ts'
import { UnloadGuard } from './screens/shared-form/unload-guard.tsx'
import { PublicForm, type PublicFormProps } from './screens/shared-form/public-form.tsx'
import { readShared } from './screens/shared-form/share-calls.ts'
import { setChunkCompanions } from './ui/chunk-reload.ts'

/** Starts the public form page in the browser's language, or the link's (`?lang=fa`). */
export async function start(): Promise<void> {
  setChunkCompanions(loadFormCompanions)
  const address = here()
  // Request the form while messages load.
  const first =
    address.editToken === null
      ? readShared({ baseUrl: baseUrl(), shareId: address.shareId, password: null })
      : undefined
  await startI18n(catalogs, address.param('lang') ?? undefined)
  const root = document.getElementById('root')
  if (!root) return
  // The page of a link shows the form's first questions by itself (worker/http/link-page.ts), until there are answers.
  if (root.firstElementChild) await first
  createRoot(root).render(
    <I18nRoot>
      <UnloadGuard>
        <Page first={first} />
      </UnloadGuard>
    </I18nRoot>,
  )
}

function here() {
  return readAddress(location.hash, location.search)
}

/** Remounts the form when the URL changes. */
function Page({ first }: Pick<PublicFormProps, 'first'>) {
  const [{ address, isFirst }, setPlace] = useState({ address: here(), isFirst: true })
  useEffect(() => {
    const follow = (): void => setPlace({ address: here(), isFirst: false })
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <PublicForm
      key={`${address.shareId} ${address.isSurvey} ${address.editToken}`}
      address={address}
      first={isFirst ? first : undefined}
    />
  )
}
