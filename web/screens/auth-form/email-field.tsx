import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'

/** The account's email; takes focus unless another field comes first. */
export function EmailField(props: {
  value: string
  error: string | undefined
  onText: (text: string) => void
  /** Known and read-only. */
  isGiven?: boolean
  autoFocus?: boolean
}) {
  const { isGiven = false, autoFocus = true } = props
  const t = useTranslation()
  return (
    <Field label={t('auth.email')} name="email" error={props.error}>
      <Input
        type="email"
        size="lg"
        dir="ltr"
        autoComplete="username"
        autoFocus={autoFocus && !isGiven}
        readOnly={isGiven}
        value={props.value}
        onText={props.onText}
      />
    </Field>
  )
}
