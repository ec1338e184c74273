import type { ChangeEvent, KeyboardEvent, RefObject } from 'react'
import type { EditorProps } from '../field-ui.ts'
import type { TextDraft } from './use-text-draft.ts'

/** Shared behavior of the text above a map; Alt+Arrow down moves to the map. */
export function mapText(
  props: EditorProps,
  draft: TextDraft,
  map: RefObject<HTMLElement | null>,
  isRead: boolean,
) {
  return {
    id: props.id,
    value: draft.text,
    dir: 'ltr',
    autoComplete: 'off',
    disabled: props.isDisabled,
    'aria-label': props.id === undefined ? props.label : undefined,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.isInvalid || !isRead || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.setText(event.target.value),
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || event.key !== 'ArrowDown') return
      event.preventDefault()
      map.current?.focus()
    },
  }
}
