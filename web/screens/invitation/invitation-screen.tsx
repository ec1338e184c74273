import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { acceptInvitation } from '../../api/session/account.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { linkToken } from '../auth-form/link-token.ts'
import { LoadingCard, NoticeCard } from '../auth-form/notice-card.tsx'
import { HomeLink } from '../home-link.tsx'
import { baseHref, toPath } from '../links.ts'

const requests = new Map<string, Promise<string>>()

/** Accepts a base invitation with the signed-in account. */
export function InvitationScreen() {
  const t = useTranslation()
  const navigate = useNavigate()
  const [token] = useState(() => linkToken(location.hash) ?? '')
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const entry = requests.get(token) ?? acceptInvitation(token)
    requests.set(token, entry)
    entry.then(
      (baseId) => void navigate({ to: toPath(baseHref(baseId)), replace: true }),
      (error: unknown) => setReason(messageOf(error)),
    )
  }, [token, navigate])

  if (reason === null) return <LoadingCard label={t('auth.invitation.title')} />
  return <NoticeCard art="broken" title={t('auth.link.useless')} message={reason} actions={<HomeLink />} />
}
