import type { Column } from '#core/schema.ts'
import { asksEmail, confirmationOf } from '#core/views/form-responses.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

const none = ''

/** The email that respondents get. */
export function ConfirmationFields(props: {
  options: FormEdits['options']
  /** The form's heading or name. */
  form: string
  /** Fields on the form. */
  asked: readonly Column[]
  onChange: FormEdits['setOptions']
}) {
  const t = useTranslation()
  const { options, form, asked, onChange } = props
  const confirmation = confirmationOf(options)
  const addresses = asked.filter(asksEmail)
  return (
    <>
      <Field
        label={t('form.settings.confirmTo')}
        help={t(addresses.length > 0 ? 'form.settings.confirmNote' : 'form.settings.confirmNoField')}
        disabled={addresses.length === 0 && !confirmation}
      >
        <Select
          value={confirmation?.columnId ?? none}
          onChange={(id) => onChange({ confirm_column_id: id === none ? null : id }, 'now')}
          options={[
            { value: none, label: t('form.settings.confirmNone') },
            ...addresses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      {confirmation && (
        <>
          <Field label={t('form.settings.confirmSubject')}>
            <Input
              dir="auto"
              maxLength={255}
              value={confirmation.subject}
              placeholder={t('form.settings.confirmSubjectDefault', { form })}
              onText={(confirm_subject) => onChange({ confirm_subject })}
            />
          </Field>
          <Field
            label={t('form.settings.confirmText')}
            help={t('form.settings.placeholders', {
              example: `{${asked[0]?.title ?? 'Name'}}`,
              id: '{record_id}',
            })}
          >
            <Textarea
              dir="auto"
              maxLength={5000}
              value={confirmation.text}
              placeholder={t('form.settings.confirmTextDefault', { form })}
              onText={(confirm_text) => onChange({ confirm_text })}
            />
          </Field>
          <Switch
            checked={confirmation.withAnswers}
            onChange={(confirm_answers) => onChange({ confirm_answers }, 'now')}
          >
            {t('form.settings.confirmAnswers')}
          </Switch>
        </>
      )}
    </>
  )
}
