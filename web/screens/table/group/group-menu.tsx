import { Group } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../toolbar/toolbar-part.ts'
import type { Grouping } from './use-groups.ts'

const GroupPanel = toolbarPart(() => import('./group-panel.tsx').then((m) => m.GroupPanel))

/** The fields that the rows are grouped by, the outermost first. */
export function GroupMenu(props: { grouping: Grouping; columns: readonly Column[]; canStore: boolean }) {
  const t = useT()
  return (
    <Popover
      label={t('grid.group')}
      className="w-[28rem]"
      trigger={<ToolbarButton icon={Group} label={t('grid.group')} count={props.grouping.levels.length} />}
    >
      <Suspense fallback={<Spinner />}>
        <GroupPanel {...props} />
      </Suspense>
    </Popover>
  )
}
