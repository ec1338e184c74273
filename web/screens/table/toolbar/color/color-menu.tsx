import { Palette } from 'lucide-react'
import { Suspense } from 'react'
import { catalogs } from 'virtual:catalogs/later-color'
import type { Column } from '#core/schema.ts'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import type { ViewColors } from './use-row-coloring.ts'

const ColorPanel = lazyPart(async () => {
  const [{ ColorPanel: panel }] = await Promise.all([
    import('./color-panel.tsx'),
    addMessageCatalogs(catalogs),
  ])
  return panel
})

/** Number of active color sources. */
export function colorsOf({ coloring: { by, rules } }: ViewColors): number {
  return by === 'rules' ? rules.length : by === 'field' ? 1 : 0
}

/** Chooses the color source of records. */
export function ColorMenu(props: { colors: ViewColors; columns: readonly Column[]; canStore: boolean }) {
  const t = useTranslation()
  return (
    <Popover
      label={t('grid.color')}
      className="w-[40rem]"
      trigger={<ToolbarButton icon={Palette} label={t('grid.color')} count={colorsOf(props.colors)} />}
    >
      <Suspense fallback={<Spinner />}>
        <ColorPanel {...props} />
      </Suspense>
    </Popover>
  )
}
