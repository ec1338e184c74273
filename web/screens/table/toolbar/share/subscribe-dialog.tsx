import type { ViewWire } from '#core/api/wire/wire.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FeedList } from './feed-list.tsx'

/** Feeds of a member who may not share the view. */
export function SubscribeDialog(props: {
  view: ViewWire
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslation()
  return (
    <Dialog
      size="md"
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('share.subscribe.title', { name: props.view.title })}
    >
      <FeedList view={props.view} />
    </Dialog>
  )
}
