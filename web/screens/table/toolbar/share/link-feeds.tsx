import type { ViewWire } from '#core/api/wire/wire.ts'
import { allowsMemberFeeds } from '#core/views/share-settings.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { FeedList } from './feed-list.tsx'
import type { SaveShareSettings } from './use-share-settings.ts'

/** Feeds of a view, published or not, and whether members may create their own. */
export function LinkFeeds(props: { view: ViewWire; busy: boolean; onSave: SaveShareSettings }) {
  const { view, busy, onSave } = props
  const t = useTranslation()
  return (
    <div className="flex flex-col gap-5">
      <FeedList view={view} />
      <Switch
        checked={allowsMemberFeeds({ shareMeta: view.meta })}
        disabled={busy}
        onChange={(on) => void onSave({ member_feeds: on ? true : null })}
      >
        {t('share.feed.members')}
        <span className="block text-xs text-ink-3">{t('share.feed.members.help')}</span>
      </Switch>
    </div>
  )
}
