import type { MessageId } from '../i18n/message-id.ts'
import { useT } from '../i18n/use-t.tsx'
import { type ViewType, viewTypes } from '#core/schema.ts'
import { MenuGroup, MenuItem } from '../ui/menu.tsx'
import { viewIconOf } from './view-icon.tsx'

const names: Record<ViewType, MessageId> = { grid: 'views.type.grid', form: 'views.type.form' }

/** The view types as choices of a menu. */
export function NewViewItems({ onChoose }: { onChoose: (type: ViewType) => void }) {
  const t = useT()
  return (
    <MenuGroup label={t('views.create')}>
      {viewTypes.map((type) => (
        <MenuItem key={type} icon={viewIconOf(type)} onSelect={() => onChoose(type)}>
          {t(names[type])}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}
