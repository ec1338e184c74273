import { CheckboxEditor } from './checkbox-editor.tsx'
import { ColorEditor } from './color-editor.tsx'
import { dateEditor } from './date-editor.tsx'
import { RatingEditor } from './rating-editor.tsx'
import { selectEditor } from './select-editor.tsx'
import { shownChoices } from '../option-choices.tsx'
import { UserEditor } from './user-editor.tsx'

/** Lazy overlay editors; see lazy-editor.tsx. */
export const overlayEditors = {
  selectOne: selectEditor(false),
  selectMany: selectEditor(true),
  people: UserEditor,
  day: dateEditor(false),
  moment: dateEditor(true),
  color: ColorEditor,
  checkbox: CheckboxEditor,
  rating: RatingEditor,
}

export { shownChoices }
