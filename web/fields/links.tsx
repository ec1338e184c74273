import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { linkEditor } from './link-editor-later.tsx'
import { paintText } from './text-cell.ts'

/** How many records are linked, and of what. */
function text(value: CellValue, column: FieldColumn): string {
  const count = Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0
  if (count === 0) return ''
  const { singular, plural } = column.options
  const own = count === 1 ? singular : plural
  // No other name of theirs is sure to fit the number.
  return typeof own === 'string' && own !== ''
    ? `${formatNumber(count)} ${own}`
    : t('fields.links.count', { count })
}

export const links: FieldUi = {
  icon: fieldIcons.Links,
  group: 'link',
  paint: paintText(text, ({ theme }) => theme.link),
  text,
  editorKind: 'overlay',
  canCopyInto: false,
  Editor: linkEditor(text),
}
