import { Lock } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { CellValue, Column } from '#core/schema.ts'
import { FieldIcon } from '../../../fields/field-icons.tsx'
import { fieldUiOf, readTyped, writtenText } from '../../../fields/index.ts'
import type { EditorResult } from '../../../fields/field-ui.ts'
import type { LinkTools } from '../../../fields/link-tools.ts'
import { problemMessage } from '../../../fields/problem-message.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { cx } from '../../../ui/cx.ts'
import { reasonOf } from '../../../views/grid/cell-reason.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { CellState } from '../../../views/grid/row-types.ts'
import { FailureText } from '../failures/failure-text.tsx'

/** One field of a record: its name, its value to change, and what is wrong with it. */
export function RecordField(props: {
  column: Column
  value: CellValue
  /** The saved value, without what waits to be saved; default the value. */
  saved?: CellValue
  canEdit: boolean
  /** Its box shows only while it is pointed at or edited. */
  isQuiet?: boolean
  /** What is typed is written also when the field goes away under the hands of the person. */
  savesOnLeave?: boolean
  /** Nobody writes it by hand, which is shown among fields that can be edited. */
  isLocked?: boolean
  state: CellState | undefined
  /** Why the value could not be worked out, as a sentence. */
  failure?: string | null
  /** A value to save, with the text that it was typed as, and the value that was there when it was begun. */
  onCommit: (value: CellValue, text: string, seen: CellValue) => void
  /** The text that stands there is no value of the field, for this reason; nothing of it was committed. */
  onProblem?: (text: string, reason: string) => void
  /** What was refused is given up: the saved value shows again. */
  onDiscard?: () => void
  onCreateOption: GridProps['onCreateOption'] | undefined
  links?: LinkTools | undefined
  /** The question whose value is to stay. */
  conflict?: ReactNode
}) {
  const { column, value, canEdit, state, saved = value, isQuiet = false } = props
  const id = useId()
  const t = useT()
  const seen = useRef(saved)
  const [problem, setProblem] = useState<string | null>(null)
  const ui = fieldUiOf(column)
  const reason = problem ?? reasonOf(state)
  const describedBy = [column.description === '' ? '' : `${id}-help`, reason === null ? '' : `${id}-problem`]
    .filter(Boolean)
    .join(' ')

  function commit(result: EditorResult): void {
    if ('isWritten' in result) return
    if ('value' in result) {
      write(result.value, writtenText(result.value, column))
      return
    }
    const parsed = readTyped(result.text, column)
    if (parsed.ok) {
      write(parsed.value, result.text)
      return
    }
    const said = problemMessage(parsed.problem)
    setProblem(said)
    props.onProblem?.(result.text, said)
  }
  function write(next: CellValue, text: string): void {
    setProblem(null)
    props.onCommit(next, text, seen.current)
    // The next change of the same stay is one of this value.
    seen.current = next
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
        <FieldIcon type={column.type} size={14} className="shrink-0 text-icon" />
        <span dir="auto" className="min-w-0 break-words">
          {column.title}
        </span>
        {canEdit && column.required && (
          <span className="text-danger-ink">
            <span aria-hidden>*</span>
            <span className="sr-only">{t('common.required')}</span>
          </span>
        )}
        {!canEdit && props.isLocked && <Lock aria-hidden className="size-3 shrink-0 text-ink-3" />}
      </label>
      {column.description !== '' && (
        <p id={`${id}-help`} className="-mt-1 text-xs break-words text-ink-3">
          <bdi>{column.description}</bdi>
        </p>
      )}
      {canEdit ? (
        <div data-quiet={isQuiet ? (isEmpty(value) && state === undefined ? 'empty' : '') : undefined}>
          <ui.Editor
            id={id}
            mode="form"
            label={column.title}
            value={value}
            column={column}
            // Text that is no value of the field stands there to be corrected.
            initialText={isFlagged(state) ? state.text : null}
            isInvalid={reason !== null}
            describedBy={describedBy === '' ? undefined : describedBy}
            savesOnLeave={props.savesOnLeave}
            onCommit={commit}
            onCancel={() => {
              setProblem(null)
              if (isFlagged(state)) props.onDiscard?.()
            }}
            links={props.links}
            onCreateOption={onCreateOption && ((title) => onCreateOption(column.id, title))}
          />
        </div>
      ) : ui.Shown && !props.failure ? (
        <output id={id}>
          <ui.Shown value={value} column={column} />
        </output>
      ) : (
        <output
          id={id}
          dir="auto"
          className={cx(
            'min-h-8 rounded-md py-1.5 text-sm break-words whitespace-pre-wrap',
            isQuiet ? 'px-px' : 'bg-sunken px-2.5',
          )}
        >
          {props.failure ? <FailureText text={props.failure} /> : ui.text(value, column)}
        </output>
      )}
      {reason !== null && (
        <p id={`${id}-problem`} role="alert" className="text-xs text-danger-ink">
          {reason}
          {state?.status === 'failed' && !state.conflict && props.onDiscard && (
            <button
              type="button"
              className="ms-1.5 font-medium underline pointer-coarse:min-h-11"
              onClick={() => {
                setProblem(null)
                props.onDiscard?.()
              }}
            >
              {t('panel.discard')}
            </button>
          )}
        </p>
      )}
      {state?.conflict && props.conflict}
    </div>
  )
}

function isEmpty(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Text that could not be read as a value, and so lies over none. */
function isFlagged(state: CellState | undefined): state is CellState & { text: string } {
  return state?.status === 'failed' && state.isUnreadable === true && state.text !== null
}
