import { Palette } from 'lucide-react'
import { Suspense } from 'react'
import { catalogues } from 'virtual:catalogues/later-colour'
import type { Column } from '#core/schema.ts'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import type { ViewColours } from './use-colouring.ts'

const ColourPanel = lazyPart(async () => {
  const [{ ColourPanel: panel }] = await Promise.all([
    import('./colour-panel.tsx'),
    addCatalogues(catalogues),
  ])
  return panel
})

/** How many things give the records their colours. */
export function coloursOf({ colouring: { by, rules } }: ViewColours): number {
  return by === 'rules' ? rules.length : by === 'field' ? 1 : 0
}

/** What gives the records their colours. */
export function ColourMenu(props: { colours: ViewColours; columns: readonly Column[]; canStore: boolean }) {
  const t = useT()
  return (
    <Popover
      label={t('grid.colour')}
      className="w-[40rem]"
      trigger={<ToolbarButton icon={Palette} label={t('grid.colour')} count={coloursOf(props.colours)} />}
    >
      <Suspense fallback={<Spinner />}>
        <ColourPanel {...props} />
      </Suspense>
    </Popover>
  )
}
