import { useSyncExternalStore } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import type { EditorProps, EditorResult } from '../field-ui.ts'
import { peopleChoices, peopleIn } from './known-people.ts'
import { onDeferredContent } from '../canvas/deferred-cell-content.ts'
import { type ChoiceChipProps, RemoveButton, selectEditor } from './select-editor.tsx'

/** A person with avatar and name. */
export function PersonChip({ option: { title, color }, onRemove, removeLabel }: ChoiceChipProps) {
  return (
    <span className="inline-flex h-5 max-w-full items-center gap-1.5 text-sm">
      <Avatar name={title} color={color} size="xs" decorative />
      <span className="truncate" dir="auto">
        {title}
      </span>
      {onRemove && <RemoveButton label={removeLabel} onClick={onRemove} />}
    </span>
  )
}

const ManyEditor = selectEditor(true, PersonChip, 'fields.findPerson')
const OneEditor = selectEditor(false, PersonChip, 'fields.findPerson')

/** Chooses members of the base; includes former members in the cell. */
export function UserEditor({ column, onCommit, ...props }: EditorProps) {
  const members = useSyncExternalStore(onDeferredContent, peopleChoices)
  const left = peopleIn(props.value).filter(({ id }) => !members.some((member) => member.id === id))
  const choices = { ...column, selectOptions: [...members, ...left] }
  const commit: EditorProps['onCommit'] = (result, move) => onCommit(asList(result), move)
  const { onCreateOption: _, ...rest } = props
  return column.options['is_multi'] === true ? (
    <ManyEditor {...rest} column={choices} onCommit={commit} />
  ) : (
    <OneEditor {...rest} column={choices} onCommit={commit} />
  )
}

/** Stores a single person as a list of one. */
function asList(result: EditorResult): EditorResult {
  return 'value' in result && typeof result.value === 'string' ? { value: [result.value] } : result
}
