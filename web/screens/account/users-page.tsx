import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { OrgUserWire } from '#core/api/accounts/users.ts'
import { deleteUser, resendInvitation, resetLinkOf, usersQuery } from '../../api/instance/instance.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { List } from '../../ui/layout/list-row.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'
import { invitationAddress, LinkDialog } from '../access/invitation-link-dialog.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { InviteUserDialog } from './invite-user-dialog.tsx'
import { UserRow } from './user-row.tsx'

type Handed = { kind: 'invite' | 'reset'; email: string; address: string }

/** All users and invitations of the instance. */
export function UsersPage() {
  const t = useTranslation()
  const [search, setSearch] = useState('')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...usersQuery(useDeferredValue(search.trim())),
    placeholderData: (before) => before,
  })
  const [isInviting, setInviting] = useState(false)
  const [doomed, setDoomed] = useState<OrgUserWire | null>(null)
  const [handed, setHanded] = useState<Handed | null>(null)

  async function resend(user: OrgUserWire, link: boolean): Promise<void> {
    const token = await resendInvitation(user.id, link)
    if (token === null) showToast({ message: t('account.members.resent', { email: user.email }) })
    else setHanded({ kind: 'invite', email: user.email, address: invitationAddress(token) })
  }
  async function resetLink(user: OrgUserWire): Promise<void> {
    setHanded({ kind: 'reset', email: user.email, address: await resetLinkOf(user.id) })
  }
  return (
    <SettingsPage
      title={t('account.users.title')}
      message={t('account.users.message')}
      actions={
        <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
          {t('account.members.invite')}
        </Button>
      }
    >
      <Input
        type="search"
        icon={Search}
        aria-label={t('account.users.search')}
        placeholder={t('account.users.search')}
        value={search}
        onText={setSearch}
        className="sm:max-w-72"
      />
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ pages }) => {
          const users = pages.flatMap(({ list }) => list)
          if (users.length === 0) return <EmptyState art="search" title={t('common.nothingFound')} />
          return (
            <>
              <List label={t('account.users.title')}>
                {users.map((user) => (
                  <UserRow
                    key={user.id}
                    user={user}
                    onDelete={() => setDoomed(user)}
                    onResend={(link) => void resend(user, link).catch(showError)}
                    onResetLink={() => void resetLink(user).catch(showError)}
                  />
                ))}
              </List>
              {hasNextPage && (
                <Button
                  className="self-center"
                  busy={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('account.more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      {isInviting && (
        <InviteUserDialog
          onClose={() => setInviting(false)}
          onLink={(email, token) => setHanded({ kind: 'invite', email, address: invitationAddress(token) })}
        />
      )}
      {handed && (
        <LinkDialog
          title={handed.kind === 'invite' ? t('account.link.invite') : t('account.link.reset')}
          message={
            handed.kind === 'invite' ? t('account.link.inviteMessage') : t('account.link.resetMessage')
          }
          links={[handed]}
          onClose={() => setHanded(null)}
        />
      )}
      <LazyConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={t('account.users.deleteTitle', { name: doomed?.email ?? '' })}
        message={
          doomed?.invited ? t('account.members.revokeInvitationMessage') : t('account.users.deleteMessage')
        }
        confirmLabel={doomed?.invited ? t('account.members.revokeInvitation') : t('common.delete')}
        danger
        onConfirm={() => deleteUser(doomed?.id ?? '').catch(showError)}
      />
    </SettingsPage>
  )
}
