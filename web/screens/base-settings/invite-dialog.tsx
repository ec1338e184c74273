import { useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { type GivenRole, givenRoles, type InviteResult } from '#core/api/members.ts'
import { messageOf } from '../../api/api-error.ts'
import { inviteMembers } from '../../api/members.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { invitationAddress, LinkList } from '../people/link-dialog.tsx'
import { splitAddresses } from './split-addresses.ts'

/** Invites people to a base, several at once. It is open as long as it is rendered. */
export function InviteDialog({ base, onClose }: { base: BaseWire; onClose: () => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const [role, setRole] = useState<GivenRole>('editor')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [results, setResults] = useState<readonly InviteResult[] | null>(null)
  const addresses = splitAddresses(text)

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
        <Field label={t('account.people.role')} help={t(`account.baseRole.${role}`)} className="sm:max-w-72">
          <Select
            value={role}
            onChange={setRole}
            options={givenRoles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** What came of each address; links where no mail could take them. */
function Outcome({ results, onClose }: { results: readonly InviteResult[]; onClose: () => void }) {
  const t = useT()
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
