import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { linkClass } from '../auth-form/auth-card.tsx'
import { linkToken } from '../auth-form/link-token.ts'
import { LoadingCard, NoticeCard } from '../auth-form/notice-card.tsx'
import { useAppInfo } from '../use-app-info.ts'
import { InvitationNote } from './invitation-note.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useInvitation } from './use-invitation.ts'

/** Sign-up: for the first account, which owns the instance; for anyone; or by invitation link. */
export function SignUpScreen() {
  const t = useTranslation()
  const info = useAppInfo()
  const [token] = useState(() => linkToken(location.hash))
  const state = useInvitation(token)
  const toSignIn = (
    <a href="#/signin" className={linkClass}>
      {t('auth.backToSignIn')}
    </a>
  )
  if (state.is === 'looking') return <LoadingCard label={t('auth.invitation.title')} />
  if (state.is === 'useless') {
    return (
      <NoticeCard art="broken" title={t('auth.link.useless')} message={state.reason} actions={toSignIn} />
    )
  }
  if (state.is === 'good') {
    const { invitation } = state
    if (invitation.has_account && token !== null) {
      return (
        <NoticeCard
          art="start"
          title={t('auth.invitation.hasAccount')}
          message={t('auth.invitation.hasAccountMessage', { email: invitation.email })}
          actions={
            <a href={`#/invitation/${encodeURIComponent(token)}`} className={linkClass}>
              {t('auth.invitation.signIn')}
            </a>
          }
        />
      )
    }
    return (
      <SignUpForm
        title={t('auth.invitation.title')}
        message={<InvitationNote invitation={invitation} />}
        invitation={{ token: token ?? '', email: invitation.email, baseId: invitation.base_id }}
      />
    )
  }
  if (info?.firstUser) {
    return (
      <SignUpForm
        title={t('auth.firstUser.title')}
        message={
          <span className="flex gap-2 text-balance">
            <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-ink" />
            {t('auth.firstUser.message')}
          </span>
        }
        isFirst
      />
    )
  }
  if (info?.noSignUp) {
    return (
      <NoticeCard
        art="start"
        title={t('auth.closed.title')}
        message={t('auth.closed.message')}
        actions={toSignIn}
      />
    )
  }
  return <SignUpForm title={t('auth.createAccount')} />
}
