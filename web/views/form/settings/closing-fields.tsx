import * as limits from '#core/limits.ts'
import { closingOf } from '#core/views/form-closing.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { textOf } from '../form-model.ts'
import { TimeInput } from './time-input.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

/** When a form closes, and what it says then. */
export function ClosingFields(props: { options: FormEdits['options']; onChange: FormEdits['setOptions'] }) {
  const t = useTranslation()
  const { options, onChange } = props
  const { closesAt, responseLimit } = closingOf(options)
  return (
    <>
      <Field label={t('form.settings.closes')} optional>
        <TimeInput value={closesAt} onChange={(closes_at) => onChange({ closes_at })} />
      </Field>
      <Field label={t('form.settings.limit')} optional>
        <NumberField
          value={responseLimit}
          min={1}
          max={limits.formResponsesMax}
          format={{ maximumFractionDigits: 0 }}
          onChange={(limit) => onChange({ response_limit: limit })}
        />
      </Field>
      {(closesAt !== null || responseLimit !== null) && (
        <Field label={t('form.settings.closedMessage')}>
          <Textarea
            dir="auto"
            maxLength={5000}
            value={textOf(options['closed_msg'])}
            placeholder={t('form.closed.message')}
            onText={(closed_msg) => onChange({ closed_msg })}
          />
        </Field>
      )}
    </>
  )
}
