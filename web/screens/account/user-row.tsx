import { Ban, Copy, Ellipsis, KeyRound, Mail, Trash2, Undo2 } from 'lucide-react'
import { givenOrgRoles, type GivenOrgRole, type OrgUserWire } from '#core/api/users.ts'
import { session } from '../../api/current.ts'
import { updateUser } from '../../api/instance.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx'
import { RoleChip } from '../role-chip.tsx'

/** The given role that a stored one shows as. */
export function givenRoleOf(roles: string): GivenOrgRole {
  return givenOrgRoles.findLast((role) => roles.split(',').includes(role)) ?? 'org-level-viewer'
}

/** One user or invitation, with what an administrator may do about it. */
export function UserRow(props: {
  user: OrgUserWire
  onDelete: () => void
  /** `link`: hand it over instead of sending it. */
  onResend: (link: boolean) => void
  onResetLink: () => void
}) {
  const t = useT()
  const { user } = props
  const role = givenRoleOf(user.roles)
  const isSelf = session.user()?.id === user.id
  const name = user.display_name || [user.firstname, user.lastname].filter(Boolean).join(' ') || user.email
  const change = (body: Parameters<typeof updateUser>[1]): void =>
    void updateUser(user.id, body).catch(tellProblem)
  return (
    <ListRow
      icon={<Avatar name={name} colour={user.color ?? undefined} size="md" decorative />}
      title={<bdi>{name}</bdi>}
      subtitle={
        user.invited ? (
          t('account.people.waits')
        ) : (
          <>
            {name !== user.email && <bdi>{user.email} · </bdi>}
            {t('account.users.bases', { count: user.projectsCount })}
          </>
        )
      }
      end={
        <>
          {isSelf && <span className="max-sm:sr-only">{t('account.people.you')}</span>}
          {user.blocked && <Chip tone="danger">{t('account.users.blocked')}</Chip>}
          {user.invited && <Chip>{t('account.people.invited')}</Chip>}
          {role === 'super' ? (
            <RoleChip of="super" />
          ) : (
            <span className="max-sm:hidden">{t(`account.role.${role}`)}</span>
          )}
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label={t('account.people.actionsOf', { name })} />}
          >
            <MenuGroup label={t('account.people.role')}>
              <MenuRadioGroup
                label={t('account.people.role')}
                value={role}
                onChange={(roles) => change({ roles })}
                options={givenOrgRoles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
              />
            </MenuGroup>
            <MenuSeparator />
            {user.invited ? (
              <>
                <MenuItem icon={Mail} onSelect={() => props.onResend(false)}>
                  {t('account.people.resend')}
                </MenuItem>
                <MenuItem icon={Copy} onSelect={() => props.onResend(true)}>
                  {t('account.people.newLink')}
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
                {user.invited ? t('account.people.uninvite') : t('common.delete')}
              </MenuItem>
            )}
          </Menu>
        </>
      }
    />
  )
}
