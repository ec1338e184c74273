import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { acceptInvitation } from '../../api/account.ts'
import { messageOf } from '../../api/api-error.ts'
import { useT } from '../../i18n/use-t.tsx'
import { linkToken } from '../account-form/link-token.ts'
import { LookingCard, NoticeCard } from '../account-form/notice-card.tsx'
import { HomeLink } from '../home-link.tsx'
import { baseHref, toPath } from '../links.ts'

const asked = new Map<string, Promise<string>>()

/** Enters the base of an invitation with the account that is signed in. */
export function InvitationScreen() {
  const t = useT()
  const navigate = useNavigate()
  const [token] = useState(() => linkToken(location.hash) ?? '')
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const entry = asked.get(token) ?? acceptInvitation(token)
    asked.set(token, entry)
    entry.then(
      (baseId) => void navigate({ to: toPath(baseHref(baseId)), replace: true }),
      (error: unknown) => setReason(messageOf(error)),
    )
  }, [token, navigate])

  if (reason === null) return <LookingCard label={t('auth.invitation.title')} />
  return <NoticeCard art="broken" title={t('auth.link.useless')} message={reason} actions={<HomeLink />} />
}
