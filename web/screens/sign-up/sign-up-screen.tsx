import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { linkClass } from '../account-form/account-card.tsx'
import { linkToken } from '../account-form/link-token.ts'
import { LookingCard, NoticeCard } from '../account-form/notice-card.tsx'
import { useAppInfo } from '../account-form/use-app-info.ts'
import { InvitationNote } from './invitation-note.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useInvitation } from './use-invitation.ts'

/** Sign-up: of the first one, who owns the instance and is told so; of whoever comes; by an invitation's link. */
export function SignUpScreen() {
  const t = useT()
  const info = useAppInfo()
  const [token] = useState(() => linkToken(location.hash))
  const state = useInvitation(token)
  const toSignIn = (
    <a href="#/signin" className={linkClass}>
      {t('auth.backToSignIn')}
    </a>
  )
  if (state.is === 'looking') return <LookingCard label={t('auth.invitation.title')} />
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
