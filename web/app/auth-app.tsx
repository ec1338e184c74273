import { type FunctionComponent, useEffect, useState, useSyncExternalStore } from 'react'
import { isFirstUser } from '../api/instance/app-info.ts'
import { session } from '../api/session/current-session.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { ForgotPasswordScreen } from '../screens/forgot-password/forgot-password-screen.tsx'
import { setPageTitle } from '../screens/page-title.ts'
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx'
import { SignUpScreen } from '../screens/sign-up/sign-up-screen.tsx'
import { NewPasswordScreen } from '../screens/new-password/new-password-screen.tsx'
import { VerifyEmailScreen } from '../screens/verify-email/verify-email-screen.tsx'
import { authPageOf, type AuthPage } from './auth-route.ts'
import { LazyToaster } from './lazy-toaster.tsx'
import { GeneralFrame } from './layouts/general-frame.tsx'
import { LoadingBar } from './loading-bar.tsx'

/** The pages before sign-in, which load without the rest of the app. */
const pages: Record<AuthPage, { title: MessageId; Screen: FunctionComponent }> = {
  signin: { title: 'auth.signIn', Screen: SignInScreen },
  signup: { title: 'auth.signUp', Screen: SignUpScreen },
  'forgot-password': { title: 'auth.resetTitle', Screen: ForgotPasswordScreen },
  'password-reset': { title: 'auth.newPassword.title', Screen: NewPasswordScreen },
  'verify-email': { title: 'auth.verify.title', Screen: VerifyEmailScreen },
}

/** Where to go from the start page without a session; null if there is one. Same order as the app's guard. */
export async function authEntrance(): Promise<'/signup' | '/signin' | null> {
  if (await isFirstUser()) return '/signup'
  return (await session.refresh(null)) === null ? '/signin' : null
}

/** `onLeave`: the person signed in or navigates elsewhere. */
export function AuthApp({ onLeave }: { onLeave: () => void }) {
  const t = useTranslation()
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn)
  const found = authPageOf(hash)
  // Keep the current page visible until the app has loaded.
  const [page, setPage] = useState<AuthPage>(found ?? 'signin')
  if (found && found !== page) setPage(found)
  const isLeaving = isSignedIn || found === null

  useEffect(() => {
    if (isLeaving) onLeave()
  }, [isLeaving, onLeave])
  const { title, Screen } = pages[page]
  const titleText = t(title)
  useEffect(() => setPageTitle(titleText), [titleText])
  return (
    <>
      <LoadingBar />
      <GeneralFrame>
        <Screen key={page} />
      </GeneralFrame>
      <LazyToaster />
    </>
  )
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
