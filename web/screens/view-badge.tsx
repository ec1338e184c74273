import { Lock, User } from 'lucide-react'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { useTranslation } from '../i18n/use-translation.tsx'

/** Says that a view is locked or personal; nothing for collaborative ones. */
export function ViewBadge({ view }: { view: Pick<ViewWire, 'lock_type'> }) {
  const t = useTranslation()
  if (view.lock_type === 'collaborative') return null
  const [Icon, label] =
    view.lock_type === 'locked'
      ? ([Lock, t('views.locked')] as const)
      : ([User, t('views.personal')] as const)
  return (
    <span title={label} className="shrink-0">
      <Icon aria-label={label} className="size-3.5 text-icon" />
    </span>
  )
}
