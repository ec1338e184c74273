import { useState } from 'react'
import { isEmail } from '#core/fields/types/email.ts'
import * as limits from '#core/limits.ts'
import { recipientsAsText, recipientsOf } from '#core/views/form-recipients.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { splitEmails } from '../../../ui/forms/split-emails.ts'
import { Textarea } from '../../../ui/forms/textarea.tsx'

/** Addresses that receive an email per response. Saves valid ones on blur. */
export function RecipientsField(props: {
  /** As stored. */
  value: unknown
  onSave: (value: string) => void
}) {
  const t = useTranslation()
  const stored = recipientsOf(props.value)
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const addresses = draft === null ? stored : splitEmails(draft)
  const wrong = addresses.find((address) => !isEmail(address))
  const problem =
    wrong !== undefined
      ? t('form.settings.notRecipient', { address: wrong })
      : addresses.length > limits.formRecipientsMax
        ? t('form.settings.recipientsMax', { max: limits.formRecipientsMax })
        : undefined

  function leave(): void {
    setLeft(true)
    if (draft === null || problem !== undefined) return
    const next = recipientsAsText(addresses)
    if (next !== recipientsAsText(stored)) props.onSave(next)
    setDraft(null)
  }
  return (
    <Field
      label={t('form.settings.recipients')}
      help={t('form.settings.recipientsHelp')}
      error={isLeft ? problem : undefined}
    >
      <Textarea
        dir="ltr"
        rows={2}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@example.com"
        className="text-match-parent"
        value={draft ?? stored.join('\n')}
        onFocus={() => setLeft(false)}
        onText={setDraft}
        onBlur={leave}
      />
    </Field>
  )
}
