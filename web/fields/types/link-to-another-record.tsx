import { linkedTexts } from '#core/fields/links/linked-values.ts'
import * as limits from '#core/limits.ts'
import type { CellValue } from '#core/schema.ts'
import { type ChipLabel, measureLabels, paintLabels } from '../canvas/chips.ts'
import type { FieldUi } from '../field-ui.ts'
import { linkEditor } from '../editors/lazy-link-editor.tsx'
import { displayTexts } from '../format/display-texts.ts'

const ground = '#E4E7ED'

/** A record without a name shows as a dash, so that the link is visible. */
const labels = (value: CellValue): ChipLabel[] =>
  linkedTexts(value).map((text) => ({ title: text === '' ? '–' : text, color: ground }))

export const linkToAnotherRecord: FieldUi = {
  icon: 'M9 7h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-2M3 12h10M10 9l3 3-3 3M7 9V9a2 2 0 0 1 2-2',
  group: 'link',
  optionsPanel: 'link',
  paint: (context, cell) => {
    const all = labels(cell.value)
    // Records contain no more than this many links.
    paintLabels(context, all, cell, all.length >= limits.linksShownPerCell)
  },
  measure: (context, value, _column, theme) => measureLabels(context, labels(value), theme),
  text: displayTexts,
  editorKind: 'overlay',
  Editor: linkEditor(displayTexts),
}
