import { useNavigate } from '@tanstack/react-router'
import { User } from 'lucide-react'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { ViewType } from '#core/schema.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { showError } from '../../api/http/show-error.ts'
import { createView } from '../../api/schema/views.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { MenuGroup, MenuItem, Submenu } from '../../ui/overlays/menu.tsx'
import { tableHref, toPath } from '../links.ts'
import { viewIconOf } from '../view-icon.tsx'

/** View types that people can create. */
const offered = [
  ['grid', 'views.type.grid'],
  ['gallery', 'views.type.gallery'],
  ['form', 'views.type.form'],
  ['calendar', 'views.type.calendar'],
  ['kanban', 'views.type.kanban'],
  ['timeline', 'views.type.timeline'],
] as const satisfies [ViewType, MessageId][]

/** Creates views of a table, for everybody or for oneself, and opens them. */
export function NewViewItems(props: { table: TableWire; may: Permissions; onMade?: () => void }) {
  const { table, may } = props
  const t = useTranslation()
  const navigate = useNavigate()

  async function add(type: ViewType, isPersonal: boolean): Promise<void> {
    const lock = isPersonal ? ({ lock_type: 'personal' } as const) : {}
    const made = await createView(table.base_id, table.id, type, lock)
    props.onMade?.()
    await navigate({ to: toPath(tableHref(table.base_id, table.id, made.id)) })
  }
  const items = (isPersonal: boolean) =>
    offered
      // Forms are for others to fill in.
      .filter(([type]) => !isPersonal || type !== 'form')
      .map(([type, name]) => (
        <MenuItem
          key={type}
          icon={viewIconOf(type)}
          onSelect={() => void add(type, isPersonal).catch(showError)}
        >
          {t(name)}
        </MenuItem>
      ))
  if (!may('view.create')) return <MenuGroup label={t('viewMenu.createPersonal')}>{items(true)}</MenuGroup>
  return (
    <MenuGroup label={t('views.create')}>
      {items(false)}
      <Submenu icon={User} label={t('views.personal')}>
        {items(true)}
      </Submenu>
    </MenuGroup>
  )
}
