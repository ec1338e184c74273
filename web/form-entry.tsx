import './form.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/form'
import { baseUrl } from './api/base-url.ts'
import { startI18n } from './i18n/i18n.ts'
import { I18nRoot } from './i18n/use-t.tsx'
import { readAddress } from './screens/shared-form/address.ts'
import { PageGuard } from './screens/shared-form/page-guard.tsx'
import { PublicForm, type PublicFormProps } from './screens/shared-form/public-form.tsx'
import { readShared } from './screens/shared-form/share-calls.ts'

/** Starts the public form page: in the browser's language, or the one that the link names (`?lang=fa`). */
export async function start(): Promise<void> {
  const address = here()
  // The form comes while the page still learns its language.
  const first = readShared({ baseUrl: baseUrl(), shareId: address.shareId, password: null })
  await startI18n(catalogues, address.param('lang') ?? undefined)
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <I18nRoot>
      <PageGuard>
        <Page first={first} />
      </PageGuard>
    </I18nRoot>,
  )
}

function here() {
  return readAddress(location.hash, location.search)
}

/** The form that the address names; another address is another form. */
function Page({ first }: Pick<PublicFormProps, 'first'>) {
  const [{ address, isFirst }, setPlace] = useState({ address: here(), isFirst: true })
  useEffect(() => {
    const follow = (): void => setPlace({ address: here(), isFirst: false })
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <PublicForm
      key={`${address.shareId} ${address.isSurvey}`}
      address={address}
      first={isFirst ? first : undefined}
    />
  )
}
