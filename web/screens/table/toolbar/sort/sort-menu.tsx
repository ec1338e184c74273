import { ArrowDownUp } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../lazy-toolbar-panel.ts'
import type { ViewSetup } from '../../view/view-setup.ts'

const SortPanel = toolbarPart(() => import('./sort-panel.tsx').then((m) => m.SortPanel))

/** The sorts of a view, by priority. */
export function SortMenu({ setup, columns }: { setup: ViewSetup; columns: readonly Column[] }) {
  const t = useTranslation()
  const { sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  return (
    <Popover
      label={t('grid.sort')}
      className="w-[28rem]"
      trigger={
        <ToolbarButton
          data-event="sort.open"
          icon={ArrowDownUp}
          label={t('grid.sort')}
          count={sorts.length}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        <SortPanel setup={setup} columns={columns} />
      </Suspense>
    </Popover>
  )
}
