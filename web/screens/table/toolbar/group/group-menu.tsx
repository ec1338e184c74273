import { Group } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../lazy-toolbar-panel.ts'
import type { Grouping } from './use-groups.ts'

const GroupPanel = toolbarPart(() => import('./group-panel.tsx').then((m) => m.GroupPanel))

/** Fields to group by, outermost first. */
export function GroupMenu(props: { grouping: Grouping; columns: readonly Column[]; canStore: boolean }) {
  const t = useTranslation()
  return (
    <Popover
      label={t('grid.group')}
      className="w-[28rem]"
      trigger={
        <ToolbarButton
          data-event="group.open"
          icon={Group}
          label={t('grid.group')}
          count={props.grouping.levels.length}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        <GroupPanel {...props} />
      </Suspense>
    </Popover>
  )
}
