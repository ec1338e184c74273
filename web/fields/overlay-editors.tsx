import { CheckboxEditor } from './checkbox-editor.tsx'
import { ColourEditor } from './colour-editor.tsx'
import { dateEditor } from './date-editor.tsx'
import { RatingEditor } from './rating-editor.tsx'
import { selectEditor } from './select-editor.tsx'
import { shownChoices } from './shown-choices.tsx'
import { UserEditor } from './user-editor.tsx'

/** Editors that stand over a cell and are loaded apart; see later-editor.tsx. */
export const overlayEditors = {
  selectOne: selectEditor(false),
  selectMany: selectEditor(true),
  people: UserEditor,
  day: dateEditor(false),
  moment: dateEditor(true),
  colour: ColourEditor,
  checkbox: CheckboxEditor,
  rating: RatingEditor,
}

export { shownChoices }
