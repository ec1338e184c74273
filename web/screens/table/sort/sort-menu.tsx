import { ArrowDownUp } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../toolbar/toolbar-part.ts'
import type { ViewSetup } from '../view-setup.ts'

const SortPanel = toolbarPart(() => import('./sort-panel.tsx').then((m) => m.SortPanel))

/** The sorts of a view, the first one first. */
export function SortMenu({ setup, columns }: { setup: ViewSetup; columns: readonly Column[] }) {
  const t = useT()
  const { sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  return (
    <Popover
      label={t('grid.sort')}
      className="w-[28rem]"
      trigger={<ToolbarButton icon={ArrowDownUp} label={t('grid.sort')} count={sorts.length} />}
    >
      <Suspense fallback={<Spinner />}>
        <SortPanel setup={setup} columns={columns} />
      </Suspense>
    </Popover>
  )
}
