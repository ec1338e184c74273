import { type ReactNode, useId, useRef, useState } from 'react'
import type { CellValue, Column } from '#core/schema.ts'
import { FieldIcon } from '../../../fields/field-icons.tsx'
import { fieldUiOf, readTyped, writtenText } from '../../../fields/index.ts'
import type { EditorResult } from '../../../fields/field-ui.ts'
import type { LinkTools } from '../../../fields/link-tools.ts'
import { problemMessage } from '../../../fields/problem-message.ts'
import { reasonOf } from '../../../views/grid/cell-reason.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { CellState } from '../../../views/grid/row-types.ts'

/** One field of a record: its name, its value to change, and what is wrong with it. */
export function RecordField(props: {
  column: Column
  value: CellValue
  /** The saved value, without what waits to be saved; default the value. */
  saved?: CellValue
  canEdit: boolean
  state: CellState | undefined
  /** A value to save, with the text that it was typed as, and the value that was there when it was begun. */
  onCommit: (value: CellValue, text: string, seen: CellValue) => void
  /** The text that stands there is no value of the field, and nothing of it was committed. */
  onProblem?: () => void
  onCreateOption: GridProps['onCreateOption'] | undefined
  links?: LinkTools | undefined
  /** The question whose value is to stay. */
  conflict?: ReactNode
}) {
  const { column, value, canEdit, state, saved = value } = props
  const id = useId()
  const seen = useRef(saved)
  const [problem, setProblem] = useState<string | null>(null)
  const ui = fieldUiOf(column)
  const reason = problem ?? reasonOf(state)

  function commit(result: EditorResult): void {
    if ('isWritten' in result) return
    if ('value' in result) {
      setProblem(null)
      props.onCommit(result.value, writtenText(result.value, column), seen.current)
      return
    }
    const parsed = readTyped(result.text, column)
    setProblem(parsed.ok ? null : problemMessage(parsed.problem))
    if (parsed.ok) props.onCommit(parsed.value, result.text, seen.current)
    else props.onProblem?.()
  }
  const { onCreateOption } = props
  return (
    <div
      className="flex flex-col gap-1.5"
      // What others change while the field is edited is asked about.
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) seen.current = saved
      }}
    >
      <label htmlFor={id} className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
        <FieldIcon type={column.type} size={14} className="text-icon" />
        <span dir="auto">{column.title}</span>
      </label>
      {canEdit ? (
        <ui.Editor
          id={id}
          mode="form"
          label={column.title}
          value={value}
          column={column}
          initialText={null}
          isInvalid={reason !== null}
          describedBy={reason === null ? undefined : `${id}-problem`}
          onCommit={commit}
          onCancel={() => setProblem(null)}
          links={props.links}
          onCreateOption={onCreateOption && ((title) => onCreateOption(column.id, title))}
        />
      ) : ui.Shown ? (
        <output id={id}>
          <ui.Shown value={value} column={column} />
        </output>
      ) : (
        <output id={id} dir="auto" className="min-h-8 rounded-md bg-sunken px-2.5 py-1.5 text-sm break-words">
          {ui.text(value, column)}
        </output>
      )}
      {reason !== null && (
        <p id={`${id}-problem`} role="alert" className="text-xs text-danger-ink">
          {reason}
        </p>
      )}
      {state?.conflict && props.conflict}
    </div>
  )
}
