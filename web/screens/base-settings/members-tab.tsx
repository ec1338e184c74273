import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { MemberWire } from '#core/api/bases/members.ts'
import { baseRoles } from '#core/schema.ts'
import { session } from '../../api/session/current-session.ts'
import { leaveBase, membersQuery, removeMember, resendInvite, transferBase } from '../../api/bases/members.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/layout/list-row.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'
import { invitationAddress, LinkDialog } from '../access/invitation-link-dialog.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { personName } from '../../api/bases/person-name.ts'
import { MemberRow } from './member-row.tsx'

/** An action that needs confirmation. */
type Question = { kind: 'remove' | 'leave' | 'transfer'; member: MemberWire }

/** Members and pending invitations of the base. */
export function MembersTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(membersQuery(base.id))
  const may = permissionsFor(base)
  const [isInviting, setInviting] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [handed, setHanded] = useState<{ email: string; address: string } | null>(null)

  async function resend(member: MemberWire, link: boolean): Promise<void> {
    const email = member.email ?? ''
    const token = await resendInvite(base.id, member.id, link)
    if (token === null) showToast({ message: t('account.members.resent', { email }) })
    else setHanded({ email, address: invitationAddress(token) })
  }
  return (
    <SettingsPage
      title={t('account.members.title')}
      message={t('account.members.message')}
      actions={
        may('member.manage') && (
          <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {t('account.members.invite')}
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(members) => (
          <List label={t('account.members.title')}>
            {inOrder(members).map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                may={may}
                isOnlyOwner={member.roles === 'owner' && members.filter(isOwner).length === 1}
                onResend={(link) => void resend(member, link).catch(showError)}
                onAsk={(kind) => setQuestion({ kind, member })}
              />
            ))}
          </List>
        )}
      </Loaded>
      {isInviting && <InviteDialog base={base} onClose={() => setInviting(false)} />}
      {handed && (
        <LinkDialog
          title={t('account.link.invite')}
          message={t('account.link.inviteMessage')}
          links={[handed]}
          onClose={() => setHanded(null)}
        />
      )}
      <MemberConfirm base={base} question={question} onDone={() => setQuestion(null)} />
    </SettingsPage>
  )
}

function MemberConfirm({
  base,
  question,
  onDone,
}: {
  base: BaseWire
  question: Question | null
  onDone: () => void
}) {
  const t = useTranslation()
  const navigate = useNavigate()
  const kind = question?.kind ?? 'remove'
  const member = question?.member
  const name = member ? personName(member) : ''
  const isWaiting = member?.invited ?? false

  async function go(): Promise<void> {
    if (!member) return
    if (kind === 'transfer') await transferBase(base.id, member.id)
    else if (kind === 'remove') await removeMember(base.id, member.id)
    else {
      await leaveBase(base.id)
      await navigate({ to: '/' })
    }
  }
  const texts = {
    remove: {
      title: t('account.members.removeTitle', { name }),
      message: isWaiting ? t('account.members.revokeInvitationMessage') : t('account.members.removeMessage'),
      confirmLabel: isWaiting ? t('account.members.revokeInvitation') : t('account.members.remove'),
    },
    leave: {
      title: t('account.members.leaveTitle', { base: base.title }),
      message: t('account.members.leaveMessage'),
      confirmLabel: t('account.members.leave'),
    },
    transfer: {
      title: t('account.members.transferTitle', { name }),
      message: t('account.members.transferMessage'),
      confirmLabel: t('account.members.transfer'),
    },
  }[kind]
  return (
    <LazyConfirmDialog
      open={question !== null}
      onOpenChange={onDone}
      title={texts.title}
      message={texts.message}
      confirmLabel={texts.confirmLabel}
      danger={kind !== 'transfer'}
      onConfirm={() => go().catch(showError)}
    />
  )
}

function isOwner({ roles }: MemberWire): boolean {
  return roles === 'owner'
}

/** The signed-in person first, then by role and name; pending invitations last. */
function inOrder(members: readonly MemberWire[]): MemberWire[] {
  const me = session.user()?.id
  return members.toSorted(
    (one, other) =>
      Number(one.invited) - Number(other.invited) ||
      Number(other.id === me) - Number(one.id === me) ||
      baseRoles.indexOf(one.roles) - baseRoles.indexOf(other.roles) ||
      personName(one).localeCompare(personName(other)),
  )
}
