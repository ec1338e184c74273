import { EyeOff } from 'lucide-react'
import { Suspense } from 'react'
import { useT } from '../../../i18n/use-t.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../toolbar/toolbar-part.ts'
import type { Placed } from '../view-columns.ts'

const FieldsPanel = toolbarPart(() => import('./fields-panel.tsx').then((m) => m.FieldsPanel))

export type FieldsMenuProps = {
  /** All columns in the view's order. */
  placed: readonly Placed[]
  onShow: (columnId: string, show: boolean) => void
  /** Moves a column to a place among all columns. */
  onMove: (columnId: string, toIndex: number) => void
  onShowAll: (show: boolean) => void
  /** Makes a field the one that names records; absent where the person may not. */
  onName?: ((columnId: string) => void) | undefined
  /** Whether fields of the table itself are among them; absent where nobody may say. */
  system?: { shows: boolean; set: (shows: boolean) => void } | undefined
  /** Opens the list of all fields; absent where the person may not change them. */
  onEditAll?: (() => void) | undefined
}

/** Which fields the view shows, and in what order. */
export function FieldsMenu(props: FieldsMenuProps) {
  const t = useT()
  const { placed } = props
  const hidden = placed.filter(({ show, column }) => !show && !column.system && !column.primaryKey).length
  return (
    <Popover
      label={t('grid.fields')}
      className="w-[22rem]"
      trigger={
        <ToolbarButton
          icon={EyeOff}
          label={hidden > 0 ? t('grid.hiddenFields', { count: hidden }) : t('grid.fields')}
          className={hidden > 0 ? 'bg-primary-soft text-primary-ink' : ''}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        <FieldsPanel {...props} />
      </Suspense>
    </Popover>
  )
}
