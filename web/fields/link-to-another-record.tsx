import { linkedTexts } from '#core/fields/linked.ts'
import { limits } from '#core/limits.ts'
import type { CellValue } from '#core/schema.ts'
import { type ChipLabel, measureLabels, paintLabels } from './chips.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { linkEditor } from './link-editor-later.tsx'
import { shownTexts } from './shown-texts.ts'

const ground = '#E4E7ED'

/** A record without a name shows as a dash, so that one sees that there is a link. */
const labels = (value: CellValue): ChipLabel[] =>
  linkedTexts(value).map((text) => ({ title: text === '' ? '–' : text, color: ground }))

export const linkToAnotherRecord: FieldUi = {
  icon: fieldIcons.LinkToAnotherRecord,
  group: 'link',
  paint: (context, cell) => {
    const all = labels(cell.value)
    // A record brings no more of them along.
    paintLabels(context, all, cell, all.length >= limits.linksShown)
  },
  measure: (context, value, _column, theme) => measureLabels(context, labels(value), theme),
  text: shownTexts,
  editorKind: 'overlay',
  Editor: linkEditor(shownTexts),
}
