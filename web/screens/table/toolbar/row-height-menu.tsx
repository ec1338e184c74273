import { Rows3 } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Menu, MenuRadioGroup } from '../../../ui/overlays/menu.tsx'
import { ToolbarButton } from './toolbar-button.tsx'
import type { ViewNumber } from '../view/use-row-count.ts'

/** Pixels of each row height by its wire number. */
export const rowHeights = [32, 56, 88, 128] as const

const names = ['short', 'medium', 'tall', 'extra'] as const

export function RowHeightMenu({ height }: { height: ViewNumber }) {
  const t = useTranslation()
  return (
    <Menu trigger={<ToolbarButton icon={Rows3} label={t('grid.rowHeight')} />}>
      <MenuRadioGroup
        label={t('grid.rowHeight')}
        value={String(height.value)}
        onChange={(value) => height.set(Number(value))}
        options={names.map((name, index) => ({ value: String(index), label: t(`views.height.${name}`) }))}
      />
    </Menu>
  )
}
