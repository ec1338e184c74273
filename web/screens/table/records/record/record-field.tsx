import { Lock } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { CellValue, Column } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { fieldUiOf, parseTyped, textFromEditor } from '../../../../fields/index.ts'
import type { EditorResult } from '../../../../fields/field-ui.ts'
import type { LinkTools } from '../../../../fields/editors/link-tools.ts'
import { problemMessage } from '../../../../fields/format/problem-message.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { cx } from '../../../../ui/cx.ts'
import { cellErrorText } from '../../../../views/grid/editing/cell-error.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { CellState } from '../../../../views/grid/rows/row-types.ts'
import { FormulaErrorText } from '../formula-errors/formula-error-text.tsx'

/** A field of a record: name, editor and error. */
export function RecordField(props: {
  column: Column
  value: CellValue
  /** The value that an edit which begins now expects; default the value. */
  expected?: CellValue
  canEdit: boolean
  /** Shows the input's box only on hover and focus. */
  isQuiet?: boolean
  /** Commits the text also on unmount. */
  savesOnLeave?: boolean
  /** Marks a read-only field among editable ones. */
  isLocked?: boolean
  state: CellState | undefined
  /** The error of a computed value. */
  failure?: string | null
  /** Commits a value with its typed text and the expected value. */
  onCommit: (value: CellValue, text: string, seen: CellValue) => void
  /** The text is invalid for this reason; nothing was committed. */
  onProblem?: (text: string, reason: string) => void
  /** Discards rejected text and shows the saved value. */
  onDiscard?: () => void
  onCreateOption: GridProps['onCreateOption'] | undefined
  links?: LinkTools | undefined
  /** The conflict prompt. */
  conflict?: ReactNode
}) {
  const { column, value, canEdit, state, expected = value, isQuiet = false } = props
  const id = useId()
  const t = useTranslation()
  const seen = useRef(expected)
  const [problem, setProblem] = useState<string | null>(null)
  const ui = fieldUiOf(column)
  const reason = problem ?? cellErrorText(state)
  const describedBy = [column.description === '' ? '' : `${id}-help`, reason === null ? '' : `${id}-problem`]
    .filter(Boolean)
    .join(' ')

  function commit(result: EditorResult): void {
    if ('isWritten' in result) return
    if ('value' in result) {
      write(result.value, textFromEditor(result.value, column))
      return
    }
    const parsed = parseTyped(result.text, column)
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
    // The next change in this session expects this value.
    seen.current = next
  }
  const { onCreateOption } = props
  return (
    <div
      className="flex flex-col gap-1.5"
      // Remember the expected value on focus, to detect concurrent changes.
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) seen.current = expected
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
            // Show invalid text for correction.
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
            // Numbers have no direction of their own, so `auto` would left-align them.
            'min-h-8 rounded-md py-1.5 text-sm break-words whitespace-pre-wrap rtl:text-right',
            isQuiet ? 'px-px' : 'bg-sunken px-2.5',
          )}
        >
          {props.failure ? <FormulaErrorText text={props.failure} /> : ui.text(value, column)}
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

/** True for invalid text, which has no value. */
function isFlagged(state: CellState | undefined): state is CellState & { text: string } {
  return state?.status === 'failed' && state.isUnreadable === true && state.text !== null
}
