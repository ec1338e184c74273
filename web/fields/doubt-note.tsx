import { useT } from '../i18n/use-t.tsx'

/** Says how a day was read that could be read in two ways, and offers the other one. Both as they are shown. */
export function DoubtNote(props: { read: string; other: string; onOther: () => void }) {
  const t = useT()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span role="status">
        <bdi>{props.read}</bdi>, {t('grid.cellInDoubt', { other: props.other })}
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
