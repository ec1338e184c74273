import type { MessageId } from '../i18n/message-id.ts'
import { useT } from '../i18n/use-t.tsx'
import type { ViewType } from '#core/schema.ts'
import { MenuGroup, MenuItem } from '../ui/menu.tsx'
import { viewIconOf } from './view-icon.tsx'

/** Types that people make here; others come from programs, and open as sheets. */
const offered = [
  ['grid', 'views.type.grid'],
  ['form', 'views.type.form'],
] as const satisfies [ViewType, MessageId][]
export type OfferedView = (typeof offered)[number][0]

/** The view types as choices of a menu. */
export function NewViewItems({ onChoose }: { onChoose: (type: OfferedView) => void }) {
  const t = useT()
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
