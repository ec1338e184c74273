import { Copy, Crown, Ellipsis, LogOut, Mail, UserMinus } from 'lucide-react'
import { givenRoles, type MemberWire } from '#core/api/members.ts'
import { session } from '../../api/current.ts'
import { setMemberRole } from '../../api/members.ts'
import type { Rights } from '../../api/rights.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { formatDate } from '../../i18n/format.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx'
import { RoleChip, RoleChoice } from '../role-chip.tsx'
import { memberName } from './member-name.ts'

/** One member or invitation, with what one may do about it. */
export function MemberRow(props: {
  member: MemberWire
  may: Rights
  isOnlyOwner: boolean
  /** `link`: hand it over instead of sending it. */
  onResend: (link: boolean) => void
  onAsk: (kind: 'remove' | 'leave' | 'transfer') => void
}) {
  const t = useT()
  const { member, may } = props
  const isSelf = session.user()?.id === member.id
  const name = memberName(member)
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
      icon={<Avatar name={name} colour={member.color ?? undefined} decorative />}
      title={
        <>
          <bdi>{name}</bdi>
          {isSelf && <span className="font-normal text-ink-3"> · {t('account.people.you')}</span>}
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
                  <span className="sr-only">{t('account.people.roleOf', { name })} </span>
                  <RoleChoice of={member.roles} />
                </button>
              }
            >
              <MenuRadioGroup
                label={t('account.people.role')}
                value={member.roles}
                onChange={(role) => {
                  const given = givenRoles.find((each) => each === role)
                  if (given) void setMemberRole(member.base_id, member.id, given).catch(tellProblem)
                }}
                options={givenRoles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
              />
            </Menu>
          ) : (
            <RoleChip of={member.roles} />
          )}
          {canManage || canTransfer || canLeave ? (
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={t('account.people.actionsOf', { name })} />}
            >
              {canManage && member.invited && (
                <>
                  <MenuItem icon={Mail} onSelect={() => props.onResend(false)}>
                    {t('account.people.resend')}
                  </MenuItem>
                  <MenuItem icon={Copy} onSelect={() => props.onResend(true)}>
                    {t('account.people.newLink')}
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
                  {member.invited ? t('account.people.uninvite') : t('account.members.remove')}
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
