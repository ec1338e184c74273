import { useMemo } from 'react'
import { type FieldColumn, plainText } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { currentTimestamp } from '#core/fields/initial.ts'
import type { EditorResult } from '../../../fields/field-ui.ts'
import { fieldUis, readTyped } from '../../../fields/index.ts'
import { problemMessage } from '../../../fields/problem-message.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Field } from '../../../ui/field.tsx'
import { useFieldControl } from '../../../ui/field-control.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { ColumnDraft } from './column-draft.ts'
import { PersonDefault } from './person-default.tsx'

export type DefaultProps = {
  baseId: string
  draft: ColumnDraft
  problem: string | null
  onChange: (text: string) => void
  /** What was typed is no value of the type; null when it is one again. */
  onProblem: (problem: string | null) => void
  /** Something is being typed: what was said of the value before is old. */
  onTyped: () => void
}

/** What new records begin with, chosen as in a cell of the type; nothing for types that cannot begin with a value. */
export function DefaultInput(props: DefaultProps) {
  const { draft, onChange } = props
  const t = useT()
  const { generates, people, currentValue } = fieldOf(draft)
  if (generates || draft.type === 'Attachment') return null
  if (draft.type === 'Checkbox')
    return (
      <Switch
        checked={draft.defaultText === 'true'}
        onChange={(isChecked) => onChange(isChecked ? 'true' : '')}
      >
        {t('column.checkedAtFirst')}
      </Switch>
    )
  if (currentValue && draft.defaultText === currentTimestamp) return <CurrentDefault {...props} />
  return (
    <>
      <Field label={t('column.default')} optional error={props.problem}>
        {people ? (
          <PersonDefault baseId={props.baseId} draft={draft} onChange={onChange} />
        ) : (
          // What is typed is judged when it is left; a message that went only then would move what is pressed next.
          <div onInput={props.onTyped}>
            <ValueInput {...props} />
          </div>
        )}
      </Field>
      {currentValue && <CurrentDefault {...props} />}
    </>
  )
}

/** Whether a new record begins with the moment at which it is created. */
function CurrentDefault({ draft, onChange }: DefaultProps) {
  const t = useT()
  return (
    <Switch
      checked={draft.defaultText === currentTimestamp}
      onChange={(isChecked) => onChange(isChecked ? currentTimestamp : '')}
    >
      {t('column.currentDateTime')}
    </Switch>
  )
}

/** The type's own editor; what it gives is kept as text that does not depend on anybody's language. */
function ValueInput({ draft, onChange, onProblem }: DefaultProps) {
  const t = useT()
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useFieldControl()
  const { type, options, selectOptions, title } = draft
  const column = useMemo((): FieldColumn => {
    const named = selectOptions.filter((option) => option.title.trim() !== '')
    return {
      id: 'default',
      title,
      type,
      options,
      selectOptions: named.map(({ key, title: name, color }, at) => ({
        id: key,
        title: name.trim(),
        color,
        order: at + 1,
      })),
    }
  }, [type, options, selectOptions, title])
  const parsed = readText(draft.defaultText, column, plainText)
  const { Editor } = fieldUis[type]

  function commit(result: EditorResult): void {
    if ('isWritten' in result) return
    const read =
      'value' in result ? { ok: true as const, value: result.value } : readTyped(result.text, column)
    onProblem(read.ok ? null : problemMessage(read.problem))
    if (read.ok) onChange(fieldOf(column).toText(read.value, column))
  }
  return (
    <Editor
      key={type}
      {...(id === undefined ? {} : { id })}
      mode="form"
      label={t('column.default')}
      value={parsed.ok ? parsed.value : null}
      column={column}
      initialText={null}
      isInvalid={isInvalid === true}
      describedBy={describedBy}
      onCommit={commit}
      onCancel={() => onProblem(null)}
    />
  )
}
