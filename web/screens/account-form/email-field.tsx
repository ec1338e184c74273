import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** The address of an account; the cursor begins here unless another field stands before it. */
export function EmailField(props: {
  value: string
  error: string | undefined
  onText: (text: string) => void
  /** It is known already, and stays. */
  isGiven?: boolean
  autoFocus?: boolean
}) {
  const { isGiven = false, autoFocus = true } = props
  const t = useT()
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
