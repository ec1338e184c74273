import { useState } from 'react'
import type { Column } from '#core/schema.ts'
import { isWebUrl } from '#core/fields/types/url.ts'
import { hasFixedHost, recordIdPlaceholder, withSampleValues } from '#core/views/form-placeholders.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { ClosingFields } from './closing-fields.tsx'
import { ConfirmationFields } from './confirmation-fields.tsx'
import type { FormModel } from '../form-model.ts'
import { ProtectionFields } from './protection-fields.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { RespondentFields } from './respondent-fields.tsx'
import { ThemeFields } from './theme-fields.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

/** Settings for confirmation and appearance. */
export function FormSettings(props: {
  form: FormModel
  options: FormEdits['options']
  /** The view's name. */
  title: string
  /** Fields that are not on the form. */
  unused: readonly Column[]
  /** Permission to set recipients and a redirect. */
  mayReachOthers: boolean
  onChange: FormEdits['setOptions']
}) {
  const t = useTranslation()
  const { form, options, mayReachOthers, onChange } = props
  return (
    <div className="flex flex-col gap-6 p-4">
      <section className="flex flex-col gap-4">
        <h2 className="text-sm font-semibold">{t('form.settings.responses')}</h2>
        {mayReachOthers && (
          <RecipientsField value={options['email']} onSave={(email) => onChange({ email }, 'now')} />
        )}
        <ClosingFields options={options} onChange={onChange} />
        <RespondentFields options={options} unused={props.unused} onChange={onChange} />
        {mayReachOthers && (
          <ConfirmationFields
            options={options}
            form={form.heading || props.title}
            asked={form.fields.map(({ column }) => column)}
            onChange={onChange}
          />
        )}
      </section>
      <section className="flex flex-col gap-4 border-t border-line pt-5">
        <h2 className="text-sm font-semibold">{t('form.settings.protection')}</h2>
        <ProtectionFields options={options} onChange={onChange} />
      </section>
      <section className="flex flex-col gap-4 border-t border-line pt-5">
        <h2 className="text-sm font-semibold">{t('form.settings.after')}</h2>
        <Field
          label={t('form.settings.message')}
          help={t('form.settings.placeholders', {
            example: `{${form.fields[0]?.column.title ?? 'Name'}}`,
            id: `{${recordIdPlaceholder}}`,
          })}
        >
          <Textarea
            dir="auto"
            value={form.successMessage}
            maxLength={5000}
            placeholder={t('form.submitted.message')}
            onText={(success_msg) => onChange({ success_msg })}
          />
        </Field>
        <Switch
          checked={form.submitAnother}
          onChange={(submit_another_form) => onChange({ submit_another_form }, 'now')}
        >
          {t('form.settings.another')}
        </Switch>
        <Switch checked={form.showBlank} onChange={(show_blank_form) => onChange({ show_blank_form }, 'now')}>
          {t('form.settings.blank')}
        </Switch>
        <AddressField
          label={t('form.settings.redirect')}
          help={t(mayReachOthers ? 'form.settings.redirectHelp' : 'form.settings.redirectMayNot')}
          value={form.redirectUrl}
          disabled={!mayReachOthers}
          onSave={(redirect_url) => onChange({ redirect_url })}
        />
        {form.redirectUrl !== '' && mayReachOthers && (
          <Field label={t('form.settings.redirectAfter')}>
            <NumberField
              value={form.redirectAfter ?? 5}
              min={0}
              max={3600}
              onChange={(seconds) => onChange({ redirect_after_secs: seconds })}
            />
          </Field>
        )}
      </section>
      <section className="flex flex-col gap-4 border-t border-line pt-5">
        <h2 className="text-sm font-semibold">{t('form.settings.appearance')}</h2>
        <AddressField
          label={t('form.settings.banner')}
          help={t('form.settings.pictureHelp')}
          value={form.bannerUrl}
          onSave={(banner_image_url) => onChange({ banner_image_url })}
        />
        <AddressField
          label={t('form.settings.logo')}
          value={form.logoUrl}
          onSave={(logo_url) => onChange({ logo_url })}
        />
        <ThemeFields options={options} onChange={onChange} />
      </section>
    </div>
  )
}

/** A URL input that saves valid URLs only. Redirects allow only `https:`. */
function AddressField(props: {
  label: string
  help?: string
  value: string
  disabled?: boolean
  onSave: (address: string) => void
}) {
  const t = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? props.value
  return (
    <Field
      label={props.label}
      help={props.help}
      disabled={props.disabled}
      error={draft !== null && !isAddress(draft) ? t('form.settings.notAddress') : undefined}
    >
      <Input
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
        maxLength={2048}
        value={text}
        className="text-match-parent"
        onText={(next) => {
          setDraft(next)
          if (isAddress(next)) props.onSave(next.trim())
        }}
        onBlur={() => draft !== null && isAddress(draft) && setDraft(null)}
      />
    </Field>
  )
}

function isAddress(text: string): boolean {
  const address = text.trim()
  return (
    address === '' ||
    (/^https:\/\//i.test(address) && hasFixedHost(address) && isWebUrl(withSampleValues(address)))
  )
}
