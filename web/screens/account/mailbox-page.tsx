import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import { mailboxQuery } from '../../api/instance/instance.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { CopyRow } from '../copy-button.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'

/** Emails kept because email is not set up. */
export function MailboxPage() {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(mailboxQuery)
  const [open, setOpen] = useState<EmailWire | null>(null)
  return (
    <SettingsPage
      title={t('account.mailbox.title')}
      message={data?.configured ? t('account.mailbox.configured') : t('account.mailbox.message')}
    >
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('account.mailbox.empty')} message={t('account.mailbox.emptyMessage')} />
          ) : (
            <List label={t('account.mailbox.title')}>
              {list.map((mail) => (
                <ListRow
                  key={mail.id}
                  icon={<Mail aria-hidden />}
                  title={<bdi>{mail.subject}</bdi>}
                  subtitle={<bdi>{mail.to}</bdi>}
                  end={formatDate(Date.parse(mail.at), { dateStyle: 'medium', timeStyle: 'short' })}
                  onClick={() => setOpen(mail)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </SettingsPage>
  )
}

function MailDialog({ mail, onClose }: { mail: EmailWire; onClose: () => void }) {
  const t = useTranslation()
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<bdi>{mail.subject}</bdi>}
      description={<bdi>{mail.to}</bdi>}
    >
      <div className="flex flex-col gap-4">
        {link && <CopyRow text={link} label={t('account.mailbox.link')} />}
        <div dir="auto" className="rounded-md bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
          {mail.text}
        </div>
      </div>
    </Dialog>
  )
}
