import { Ban, Copy, Ellipsis, KeyRound, Mail, Trash2, Undo2 } from 'lucide-react'
import { assignableOrgRoles, type AssignableOrgRole } from '#core/access/assignable-roles.ts'
import type { OrgUserWire } from '#core/api/accounts/users.ts'
import { personName } from '../../api/bases/person-name.ts'
import { session } from '../../api/session/current-session.ts'
import { updateUser } from '../../api/instance/instance.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/layout/list-row.tsx'
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { RoleChip } from '../role-chip.tsx'

/** The role that a stored one displays as. */
export function givenRoleOf(roles: string): AssignableOrgRole {
  return assignableOrgRoles.findLast((role) => roles.split(',').includes(role)) ?? 'org-level-viewer'
}

/** A user or invitation, with actions for administrators. */
export function UserRow(props: {
  user: OrgUserWire
  onDelete: () => void
  /** `link`: return the link instead of emailing it. */
  onResend: (link: boolean) => void
  onResetLink: () => void
}) {
  const t = useTranslation()
  const { user } = props
  const role = givenRoleOf(user.roles)
  const isSelf = session.user()?.id === user.id
  const name = personName(user)
  const change = (body: Parameters<typeof updateUser>[1]): void =>
    void updateUser(user.id, body).catch(showError)
  return (
    <ListRow
      icon={<Avatar name={name} color={user.color ?? undefined} size="md" decorative />}
      title={<bdi>{name}</bdi>}
      subtitle={
        user.invited ? (
          t('account.members.pending')
        ) : (
          <>
            {name !== user.email && <bdi>{user.email} · </bdi>}
            {t('account.users.bases', { count: user.projectsCount })}
          </>
        )
      }
      end={
        <>
          {isSelf && <span className="max-sm:sr-only">{t('account.members.you')}</span>}
          {user.blocked && <Chip tone="danger">{t('account.users.blocked')}</Chip>}
          {user.invited && <Chip>{t('account.members.invited')}</Chip>}
          {role === 'super' ? (
            <RoleChip of="super" />
          ) : (
            <span className="max-sm:hidden">{t(`account.role.${role}`)}</span>
          )}
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label={t('account.members.actionsOf', { name })} />}
          >
            <MenuGroup label={t('account.members.role')}>
              <MenuRadioGroup
                label={t('account.members.role')}
                value={role}
                onChange={(roles) => change({ roles })}
                options={assignableOrgRoles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
              />
            </MenuGroup>
            <MenuSeparator />
            {user.invited ? (
              <>
                <MenuItem icon={Mail} onSelect={() => props.onResend(false)}>
                  {t('account.members.resend')}
                </MenuItem>
                <MenuItem icon={Copy} onSelect={() => props.onResend(true)}>
                  {t('account.members.newLink')}
                </MenuItem>
              </>
            ) : (
              <MenuItem icon={KeyRound} onSelect={props.onResetLink}>
                {t('account.users.resetLink')}
              </MenuItem>
            )}
            {!isSelf && !user.invited && (
              <MenuItem icon={user.blocked ? Undo2 : Ban} onSelect={() => change({ blocked: !user.blocked })}>
                {user.blocked ? t('account.users.unblock') : t('account.users.block')}
              </MenuItem>
            )}
            {!isSelf && <MenuSeparator />}
            {!isSelf && (
              <MenuItem icon={Trash2} danger onSelect={props.onDelete}>
                {user.invited ? t('account.members.revokeInvitation') : t('common.delete')}
              </MenuItem>
            )}
          </Menu>
        </>
      }
    />
  )
}
