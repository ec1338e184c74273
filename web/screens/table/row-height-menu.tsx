import { Rows3 } from 'lucide-react'
import type { ViewWire } from '#core/api/wire.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { updateGrid } from '../../api/views.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx'
import { ToolbarButton } from './toolbar-button.tsx'

/** Pixels of each row height, by its number on the wire. */
export const rowHeights = [32, 56, 88, 128] as const

const names = ['short', 'medium', 'tall', 'extra'] as const

export function RowHeightMenu({ view }: { view: ViewWire }) {
  const t = useT()
  return (
    <Menu trigger={<ToolbarButton icon={Rows3} label={t('grid.rowHeight')} className="max-sm:hidden" />}>
      <MenuRadioGroup
        label={t('grid.rowHeight')}
        value={String(Number(view.view['row_height'] ?? 0))}
        onChange={(height) => void updateGrid(view, { row_height: Number(height) }).catch(tellProblem)}
        options={names.map((name, index) => ({ value: String(index), label: t(`views.height.${name}`) }))}
      />
    </Menu>
  )
}
