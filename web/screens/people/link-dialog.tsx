import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyRow } from '../copy-button.tsx'

/** Links to hand over: whose each is, and its address. */
export type HandedLink = { email: string; address: string }

/** The address of an invitation's page, for whoever has the token. */
export function invitationAddress(token: string): string {
  return `${location.origin}${location.pathname}#/signup/${encodeURIComponent(token)}`
}

/** Links that no mail takes to people. It is open as long as it is rendered. */
export function LinkDialog(props: {
  title: string
  message: string
  links: readonly HandedLink[]
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.message}
      footer={
        <Button tone="primary" onClick={props.onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <LinkList links={props.links} />
    </Dialog>
  )
}

export function LinkList({ links }: { links: readonly HandedLink[] }) {
  const t = useT()
  return (
    <ul className="flex flex-col gap-4">
      {links.map(({ email, address }) => (
        <li key={email} className="flex flex-col gap-1.5">
          <bdi className="text-sm font-medium">{email}</bdi>
          <CopyRow text={address} label={t('account.link.for', { email })} />
        </li>
      ))}
    </ul>
  )
}
