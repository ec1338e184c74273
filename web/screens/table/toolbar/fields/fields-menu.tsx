import { EyeOff } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../lazy-toolbar-panel.ts'
import type { FieldsMenuProps } from './fields-menu-props.ts'

const FieldsPanel = toolbarPart(() => import('./fields-panel.tsx').then((m) => m.FieldsPanel))

/** Visibility and order of the view's fields. */
export function FieldsMenu(props: FieldsMenuProps) {
  const t = useTranslation()
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
