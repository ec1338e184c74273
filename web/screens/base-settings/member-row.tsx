import { Copy, Crown, Ellipsis, LogOut, Mail, UserMinus } from 'lucide-react'
import { assignableRoles } from '#core/access/assignable-roles.ts'
import type { MemberWire } from '#core/api/bases/members.ts'
import { session } from '../../api/session/current-session.ts'
import { setMemberRole } from '../../api/bases/members.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/layout/list-row.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { RoleChip, RoleChoice } from '../role-chip.tsx'
import { personName } from '../../api/bases/person-name.ts'

/** A member or invitation with its actions. */
export function MemberRow(props: {
  member: MemberWire
  may: Permissions
  isOnlyOwner: boolean
  /** `link`: return the link instead of emailing it. */
  onResend: (link: boolean) => void
  onAsk: (kind: 'remove' | 'leave' | 'transfer') => void
}) {
  const t = useTranslation()
  const { member, may } = props
  const isSelf = session.user()?.id === member.id
  const name = personName(member) || '…'
  const canManage = may('member.manage') && member.roles !== 'owner'
  const canTransfer = may('base.transfer') && member.roles !== 'owner' && !member.invited && !isSelf
  const canLeave = isSelf && may('member.leave') && !props.isOnlyOwner
  const subtitle = member.invited
    ? t('account.members.until', {
        date: formatDate(Date.parse(member.expires_at ?? member.created_at), { dateStyle: 'medium' }),
      })
    : name === member.email
      ? undefined
      : member.email
  return (
    <ListRow
      icon={<Avatar name={name} color={member.color ?? undefined} decorative />}
      title={
        <>
          <bdi>{name}</bdi>
          {isSelf && <span className="font-normal text-ink-3"> · {t('account.members.you')}</span>}
        </>
      }
      subtitle={subtitle && <bdi>{subtitle}</bdi>}
      end={
        <>
          {canManage ? (
            <Menu
              align="end"
              trigger={
                <button
                  type="button"
                  className="rounded-md outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-1"
                >
                  <span className="sr-only">{t('account.members.roleOf', { name })} </span>
                  <RoleChoice of={member.roles} />
                </button>
              }
            >
              <MenuRadioGroup
                label={t('account.members.role')}
                value={member.roles}
                onChange={(role) => {
                  const given = assignableRoles.find((each) => each === role)
                  if (given) void setMemberRole(member.base_id, member.id, given).catch(showError)
                }}
                options={assignableRoles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
              />
            </Menu>
          ) : (
            <RoleChip of={member.roles} />
          )}
          {canManage || canTransfer || canLeave ? (
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={t('account.members.actionsOf', { name })} />}
            >
              {canManage && member.invited && (
                <>
                  <MenuItem icon={Mail} onSelect={() => props.onResend(false)}>
                    {t('account.members.resend')}
                  </MenuItem>
                  <MenuItem icon={Copy} onSelect={() => props.onResend(true)}>
                    {t('account.members.newLink')}
                  </MenuItem>
                  <MenuSeparator />
                </>
              )}
              {canTransfer && (
                <MenuItem icon={Crown} onSelect={() => props.onAsk('transfer')}>
                  {t('account.members.transfer')}
                </MenuItem>
              )}
              {canLeave && (
                <MenuItem icon={LogOut} danger onSelect={() => props.onAsk('leave')}>
                  {t('account.members.leave')}
                </MenuItem>
              )}
              {canManage && !isSelf && (
                <MenuItem icon={UserMinus} danger onSelect={() => props.onAsk('remove')}>
                  {member.invited ? t('account.members.revokeInvitation') : t('account.members.remove')}
                </MenuItem>
              )}
            </Menu>
          ) : (
            <span className="w-7 pointer-coarse:w-11" />
          )}
        </>
      }
    />
  )
}
