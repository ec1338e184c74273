import type { MessageId } from '../i18n/message-id.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import type { ViewType } from '#core/schema.ts'
import { MenuGroup, MenuItem } from '../ui/overlays/menu.tsx'
import { viewIconOf } from './view-icon.tsx'

/** View types that people can create. */
const offered = [
  ['grid', 'views.type.grid'],
  ['gallery', 'views.type.gallery'],
  ['form', 'views.type.form'],
  ['calendar', 'views.type.calendar'],
  ['kanban', 'views.type.kanban'],
] as const satisfies [ViewType, MessageId][]
export type OfferedView = (typeof offered)[number][0]

/** View types as menu items. */
export function NewViewItems({ onChoose }: { onChoose: (type: OfferedView) => void }) {
  const t = useTranslation()
  return (
    <MenuGroup label={t('views.create')}>
      {offered.map(([type, name]) => (
        <MenuItem key={type} icon={viewIconOf(type)} onSelect={() => onChoose(type)}>
          {t(name)}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}
