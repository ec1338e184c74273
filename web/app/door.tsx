import { type FunctionComponent, useEffect, useState, useSyncExternalStore } from 'react'
import { isFirstUser } from '../api/app-info.ts'
import { session } from '../api/current.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { useT } from '../i18n/use-t.tsx'
import { ForgotPasswordScreen } from '../screens/forgot-password/forgot-password-screen.tsx'
import { setPageTitle } from '../screens/page-title.ts'
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx'
import { SignUpScreen } from '../screens/sign-up/sign-up-screen.tsx'
import { NewPasswordScreen } from '../screens/new-password/new-password-screen.tsx'
import { VerifyEmailScreen } from '../screens/verify-email/verify-email-screen.tsx'
import { doorPage, type DoorPage } from './door-address.ts'
import { LaterToaster } from './later-toaster.tsx'
import { GeneralFrame } from './layouts/general-frame.tsx'
import { LoadingBar } from './loading-bar.tsx'

/** The pages before signing in, by themselves: they come without what the app behind them needs. */
const pages: Record<DoorPage, { title: MessageId; Screen: FunctionComponent }> = {
  signin: { title: 'auth.signIn', Screen: SignInScreen },
  signup: { title: 'auth.signUp', Screen: SignUpScreen },
  'forgot-password': { title: 'auth.resetTitle', Screen: ForgotPasswordScreen },
  'password-reset': { title: 'auth.newPassword.title', Screen: NewPasswordScreen },
  'verify-email': { title: 'auth.verify.title', Screen: VerifyEmailScreen },
}

/**
 * Where somebody without a session goes from the app's first address; null when a session was there after all.
 * The same order as the guard of the app.
 */
export async function entrance(): Promise<'/signup' | '/signin' | null> {
  if (await isFirstUser()) return '/signup'
  return (await session.refresh(null)) === null ? '/signin' : null
}

/** `onLeave`: somebody is signed in now, or wants to go to another address. */
export function Door({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn)
  const found = doorPage(hash)
  // What is left behind stays on screen until the app is there.
  const [page, setPage] = useState<DoorPage>(found ?? 'signin')
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
      <LaterToaster />
    </>
  )
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
