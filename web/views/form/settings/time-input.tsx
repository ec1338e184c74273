import { Input } from '../../../ui/forms/input.tsx'
import { instantOf, localTimeOf } from './local-time.ts'

/** A moment, in the browser's time zone. */
export function TimeInput(props: { value: string | null; onChange: (instant: string | null) => void }) {
  return (
    <Input
      type="datetime-local"
      max="9999-12-31T23:59"
      // Keeps half-typed dates, which browsers report as empty, until they are complete.
      defaultValue={localTimeOf(props.value)}
      onChange={({ currentTarget: { value, validity } }) => {
        if (!validity.badInput) props.onChange(instantOf(value))
      }}
    />
  )
}
