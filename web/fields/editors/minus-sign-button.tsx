import { useTranslation } from '../../i18n/use-translation.tsx'

/** A minus button for touch, because phones' numeric keyboards lack the key. */
export function MinusSignButton(props: {
  text: string
  isDisabled?: boolean | undefined
  onText: (text: string) => void
}) {
  const t = useTranslation()
  const isNegative = /^\s*[-−]/.test(props.text)
  return (
    <button
      type="button"
      disabled={props.isDisabled}
      aria-label={t('fields.changeSign')}
      // Keep the on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onText(isNegative ? props.text.replace(/[-−]/, '') : `-${props.text.trimStart()}`)}
      className="absolute inset-y-0 end-0.5 hidden w-11 place-items-center rounded-md text-lg text-ink-3 active:bg-pressed pointer-coarse:grid"
    >
      <span aria-hidden>±</span>
    </button>
  )
}
