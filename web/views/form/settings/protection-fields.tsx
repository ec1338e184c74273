import * as limits from '#core/limits.ts'
import { botChecks } from '#core/views/form-protection-options.ts'
import { type BotCheck, protectionOf } from '#core/views/form-protection.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

const checkNames: Record<BotCheck, MessageId> = {
  off: 'form.settings.botCheck.off',
  suspicious: 'form.settings.botCheck.suspicious',
  always: 'form.settings.botCheck.always',
}

/** When a form checks for bots, and how many responses it takes. */
export function ProtectionFields(props: {
  options: FormEdits['options']
  onChange: FormEdits['setOptions']
}) {
  const t = useTranslation()
  const { botCheck, perAddress } = protectionOf(props.options)
  return (
    <>
      <Field label={t('form.settings.botCheck')} help={t('form.settings.botCheckHelp')}>
        <Select
          value={botCheck}
          options={botChecks.map((value) => ({ value, label: t(checkNames[value]) }))}
          onChange={(bot_check) => props.onChange({ bot_check }, 'now')}
        />
      </Field>
      <Field label={t('form.settings.perMinute')}>
        <NumberField
          value={perAddress}
          min={1}
          max={limits.formSubmissionsPerMinutePerAddressMax}
          format={{ maximumFractionDigits: 0 }}
          onChange={(perMinute) => props.onChange({ submissions_per_minute: perMinute })}
        />
      </Field>
    </>
  )
}
