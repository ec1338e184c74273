import { useTranslation } from '../../i18n/use-translation.tsx'

/** Shows how an ambiguous date was read, and offers the other reading. */
export function AmbiguousDateNote(props: { read: string; other: string; onOther: () => void }) {
  const t = useTranslation()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span role="status">
        <bdi>{props.read}</bdi>, {t('grid.ambiguousDate', { other: props.other })}
      </span>
      <button
        type="button"
        className="font-medium text-primary-ink underline pointer-coarse:min-h-11"
        onClick={props.onOther}
      >
        {t('grid.readOtherWay')}
      </button>
    </p>
  )
}
