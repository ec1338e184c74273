import { useState } from 'react'
import { type AssignableRole, assignableRoles } from '#core/access/assignable-roles.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { InviteResult } from '#core/api/bases/members.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { inviteMembers } from '../../api/bases/members.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { invitationAddress, LinkList } from '../access/invitation-link-dialog.tsx'
import { splitEmails } from '../../ui/forms/split-emails.ts'

/** Invites several people to a base. Open while rendered. */
export function InviteDialog({ base, onClose }: { base: BaseWire; onClose: () => void }) {
  const t = useTranslation()
  const [text, setText] = useState('')
  const [role, setRole] = useState<AssignableRole>('editor')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [results, setResults] = useState<readonly InviteResult[] | null>(null)
  const addresses = splitEmails(text)

  async function invite(): Promise<void> {
    if (addresses.length === 0) {
      setProblem(t('auth.problem.noEmail'))
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      setResults((await inviteMembers(base.id, addresses, role)).results)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (results) return <Outcome results={results} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('account.members.inviteTo', { base: base.title })}
      footer={
        <Button tone="primary" busy={busy} onClick={() => void invite()}>
          {t('account.members.inviteCount', { count: addresses.length })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('account.members.addresses')}
          help={t('account.members.addressesHelp')}
          error={problem ?? undefined}
        >
          <Textarea
            dir="ltr"
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onText={setText}
          />
        </Field>
        <Field label={t('account.members.role')} help={t(`account.baseRole.${role}`)} className="sm:max-w-72">
          <Select
            value={role}
            onChange={setRole}
            options={assignableRoles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** The result per address, with links if email is not set up. */
function Outcome({ results, onClose }: { results: readonly InviteResult[]; onClose: () => void }) {
  const t = useTranslation()
  const links = results.flatMap(({ email, invite_token }) =>
    invite_token === undefined ? [] : [{ email, address: invitationAddress(invite_token) }],
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('account.members.outcome')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-1.5 text-sm">
          {results.map(({ email, status }) => (
            <li key={email} className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="font-medium">{email}</bdi>
              <span className={status === 'invalid' ? 'text-danger-ink' : 'text-ink-2'}>
                {t(`account.members.status.${status}`)}
              </span>
            </li>
          ))}
        </ul>
        {links.length > 0 && (
          <section className="flex flex-col gap-3 border-t border-line pt-4">
            <p className="text-sm text-ink-2">{t('account.members.noMail')}</p>
            <LinkList links={links} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
