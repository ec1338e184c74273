import type { Column } from '#core/schema.ts'
import { readInstant } from '#core/views/form-closing.ts'
import { isEditable, isOnePerPerson, storesEmail } from '#core/views/form-responses.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { textOf } from '../form-model.ts'
import { TimeInput } from './time-input.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

const none = ''

/** Who may respond, and whether responses may change. */
export function RespondentFields(props: {
  options: FormEdits['options']
  /** Fields that are not on the form. */
  unused: readonly Column[]
  onChange: FormEdits['setOptions']
}) {
  const t = useTranslation()
  const { options, unused, onChange } = props
  const isOnce = isOnePerPerson(options)
  const isOpen = isEditable(options)
  return (
    <>
      <SwitchWithHelp
        checked={isOnce}
        label={t('form.settings.oncePerPerson')}
        help={t('form.settings.oncePerPersonHelp')}
        onChange={(one_per_person) => onChange({ one_per_person }, 'now')}
      />
      {isOnce && (
        <Field label={t('form.settings.submittedBy')}>
          <Select
            value={textOf(options['submitted_by_column_id'])}
            onChange={(id) => onChange({ submitted_by_column_id: id === none ? null : id }, 'now')}
            options={[
              { value: none, label: t('form.settings.submittedByNone') },
              ...unused.filter(storesEmail).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Field>
      )}
      <SwitchWithHelp
        checked={isOpen}
        label={t('form.settings.editable')}
        help={t('form.settings.editableHelp')}
        onChange={(editable) => onChange({ editable }, 'now')}
      />
      {isOpen && (
        <Field label={t('form.settings.editableUntil')} help={t('form.settings.editableUntilHelp')} optional>
          <TimeInput
            value={readInstant(options['editable_until'])}
            onChange={(editable_until) => onChange({ editable_until })}
          />
        </Field>
      )}
    </>
  )
}

function SwitchWithHelp(props: {
  checked: boolean
  label: string
  help: string
  onChange: (checked: boolean) => void
}) {
  return (
    <div className="flex flex-col gap-1">
      <Switch checked={props.checked} onChange={props.onChange}>
        {props.label}
      </Switch>
      <p className="text-xs text-ink-3">{props.help}</p>
    </div>
  )
}
