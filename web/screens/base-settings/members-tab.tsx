import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import type { MemberWire } from '#core/api/members.ts'
import { baseRoles } from '#core/schema.ts'
import { session } from '../../api/current.ts'
import { leaveBase, membersQuery, removeMember, resendInvite, transferBase } from '../../api/members.ts'
import { rightsIn } from '../../api/rights.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list-row.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { LaterConfirm } from '../later-confirm.tsx'
import { invitationAddress, LinkDialog } from '../people/link-dialog.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { memberName } from './member-name.ts'
import { MemberRow } from './member-row.tsx'

/** Something that is asked about before it is done. */
type Question = { kind: 'remove' | 'leave' | 'transfer'; member: MemberWire }

/** Who is in the base, and who is invited. */
export function MembersTab({ base }: { base: BaseWire }) {
  const t = useT()
  const { data, error, refetch } = useQuery(membersQuery(base.id))
  const may = rightsIn(base)
  const [isInviting, setInviting] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [handed, setHanded] = useState<{ email: string; address: string } | null>(null)

  async function resend(member: MemberWire, link: boolean): Promise<void> {
    const email = member.email ?? ''
    const token = await resendInvite(base.id, member.id, link)
    if (token === null) showToast({ message: t('account.people.resent', { email }) })
    else setHanded({ email, address: invitationAddress(token) })
  }
  return (
    <SettingsPage
      title={t('account.members.title')}
      message={t('account.members.message')}
      actions={
        may('member.manage') && (
          <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {t('account.people.invite')}
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
                onResend={(link) => void resend(member, link).catch(tellProblem)}
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
      <Asked base={base} question={question} onDone={() => setQuestion(null)} />
    </SettingsPage>
  )
}

function Asked({
  base,
  question,
  onDone,
}: {
  base: BaseWire
  question: Question | null
  onDone: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const kind = question?.kind ?? 'remove'
  const member = question?.member
  const name = member ? memberName(member) : ''
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
  const words = {
    remove: {
      title: t('account.members.removeTitle', { name }),
      message: isWaiting ? t('account.people.uninviteMessage') : t('account.members.removeMessage'),
      deed: isWaiting ? t('account.people.uninvite') : t('account.members.remove'),
    },
    leave: {
      title: t('account.members.leaveTitle', { base: base.title }),
      message: t('account.members.leaveMessage'),
      deed: t('account.members.leave'),
    },
    transfer: {
      title: t('account.members.transferTitle', { name }),
      message: t('account.members.transferMessage'),
      deed: t('account.members.transfer'),
    },
  }[kind]
  return (
    <LaterConfirm
      open={question !== null}
      onOpenChange={onDone}
      title={words.title}
      message={words.message}
      confirmLabel={words.deed}
      danger={kind !== 'transfer'}
      onConfirm={() => go().catch(tellProblem)}
    />
  )
}

function isOwner({ roles }: MemberWire): boolean {
  return roles === 'owner'
}

/** Oneself first, then by role and name; those who have not come are last. */
function inOrder(members: readonly MemberWire[]): MemberWire[] {
  const me = session.user()?.id
  return members.toSorted(
    (one, other) =>
      Number(one.invited) - Number(other.invited) ||
      Number(other.id === me) - Number(one.id === me) ||
      baseRoles.indexOf(one.roles) - baseRoles.indexOf(other.roles) ||
      memberName(one).localeCompare(memberName(other)),
  )
}
