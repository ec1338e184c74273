import type { InvitationWire } from '#core/api/accounts/account.ts'
import { T, useTranslation } from '../../i18n/use-translation.tsx'

/** Who invites the person, and to what. */
export function InvitationNote({ invitation }: { invitation: InvitationWire }) {
  const t = useTranslation()
  const { base_title: base, invited_by: by, roles } = invitation
  const inviter = by ?? t('auth.invitation.somebody')
  if (base === null) return <>{t('auth.invitation.toSite', { inviter })}</>
  return (
    <T
      id="auth.invitation.toBase"
      values={{ inviter, base, role: roles === null ? '' : t(`common.role.${roles}`) }}
      components={{ b: <bdi className="font-semibold text-ink" /> }}
    />
  )
}
