import { useT } from '../i18n/use-t.tsx'

/** The number keys of phones have no minus: this has, beside them. For fingers alone. */
export function SignButton(props: {
  text: string
  isDisabled?: boolean | undefined
  onText: (text: string) => void
}) {
  const t = useT()
  const isNegative = /^\s*[-−]/.test(props.text)
  return (
    <button
      type="button"
      disabled={props.isDisabled}
      aria-label={t('fields.changeSign')}
      // The keys stay.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onText(isNegative ? props.text.replace(/[-−]/, '') : `-${props.text.trimStart()}`)}
      className="absolute inset-y-0 end-0.5 hidden w-11 place-items-center rounded-md text-lg text-ink-3 active:bg-pressed pointer-coarse:grid"
    >
      <span aria-hidden>±</span>
    </button>
  )
}
