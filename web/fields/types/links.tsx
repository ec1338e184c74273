import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { FieldUi } from '../field-ui.ts'
import { linkEditor } from '../editors/lazy-link-editor.tsx'
import { paintText } from '../canvas/text-cell.ts'

/** The number of linked records with their noun. */
function text(value: CellValue, column: FieldColumn): string {
  const count = Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0
  if (count === 0) return ''
  const { singular, plural } = column.options
  const own = count === 1 ? singular : plural
  // Without a custom noun, no other name fits the number.
  return typeof own === 'string' && own !== ''
    ? `${formatNumber(count)} ${own}`
    : t('fields.links.count', { count })
}

export const links: FieldUi = {
  icon: 'M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 0 1 0 10h-2M8 12h8',
  group: 'link',
  optionsPanel: 'link',
  paint: paintText(text, ({ theme }) => theme.link),
  text,
  editorKind: 'overlay',
  canCopyInto: false,
  Editor: linkEditor(text),
}
