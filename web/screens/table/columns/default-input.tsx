import { useMemo } from 'react'
import { type FieldColumn, plainText } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { currentTimestamp } from '#core/fields/options/default-value.ts'
import type { EditorResult } from '../../../fields/field-ui.ts'
import { fieldUis, parseTyped } from '../../../fields/index.ts'
import { problemMessage } from '../../../fields/format/problem-message.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useFieldControl } from '../../../ui/forms/field-control.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { ColumnDraft } from './column-draft.ts'
import { PersonDefault } from './user-default.tsx'

export type DefaultProps = {
  baseId: string
  draft: ColumnDraft
  problem: string | null
  onChange: (text: string) => void
  /** The typed text is invalid for the type; null once it is valid. */
  onProblem: (problem: string | null) => void
  /** The input changed, so an earlier message is outdated. */
  onTyped: () => void
}

/** The default value, entered as in a cell; nothing for types without defaults. */
export function DefaultInput(props: DefaultProps) {
  const { draft, onChange } = props
  const t = useTranslation()
  const { generates, holdsFiles, storage, people, currentValue } = fieldOf(draft)
  if (generates || holdsFiles) return null
  if (storage === 'boolean')
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
          // Validates on blur. Clear the message while typing, because a layout shift on blur would move the next click
          // target.
          <div onInput={props.onTyped}>
            <ValueInput {...props} />
          </div>
        )}
      </Field>
      {currentValue && <CurrentDefault {...props} />}
    </>
  )
}

/** Whether new records start with the current date or time. */
function CurrentDefault({ draft, onChange }: DefaultProps) {
  const t = useTranslation()
  return (
    <Switch
      checked={draft.defaultText === currentTimestamp}
      onChange={(isChecked) => onChange(isChecked ? currentTimestamp : '')}
    >
      {t('column.currentDateTime')}
    </Switch>
  )
}

/** The type's editor; stores its value as locale-independent text. */
function ValueInput({ draft, onChange, onProblem }: DefaultProps) {
  const t = useTranslation()
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
      'value' in result ? { ok: true as const, value: result.value } : parseTyped(result.text, column)
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
