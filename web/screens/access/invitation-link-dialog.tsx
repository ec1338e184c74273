import { publicSiteAddress } from '../../api/instance/public-site-address.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CopyRow } from '../copy-button.tsx'

/** An invitation link to share manually. */
export type InvitationLink = { email: string; address: string }

/** The URL of an invitation page. */
export function invitationAddress(token: string): string {
  const own = `${location.origin}${location.pathname}`
  const site = publicSiteAddress(own)
  return `${site === own ? own : `${site}/`}#/signup/${encodeURIComponent(token)}`
}

/** Shows invitation links if email is not set up. Open while rendered. */
export function LinkDialog(props: {
  title: string
  message: string
  links: readonly InvitationLink[]
  onClose: () => void
}) {
  const t = useTranslation()
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

export function LinkList({ links }: { links: readonly InvitationLink[] }) {
  const t = useTranslation()
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
