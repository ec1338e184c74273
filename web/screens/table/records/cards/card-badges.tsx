import { MessageSquare } from 'lucide-react'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'

/** Beside the title of a card: whether the record is new, has unsaved cells, or open comments. */
export function CardBadges(props: { isNew: boolean; failed: number; comments: number }) {
  const t = useTranslation()
  return (
    <>
      {props.isNew && (
        <span className="shrink-0 rounded-sm bg-primary px-1.5 text-xs text-on-primary">
          {t('grid.newRecord')}
        </span>
      )}
      {props.failed > 0 && (
        <span className="shrink-0 rounded-sm bg-danger-soft px-1.5 text-xs text-danger-ink">
          {t('views.notSaved', { count: props.failed })}
        </span>
      )}
      {props.comments > 0 && (
        <span
          aria-hidden
          className="flex shrink-0 items-center gap-1 text-xs text-ink-2 tabular-nums [&>svg]:size-4 [&>svg]:text-icon"
        >
          <MessageSquare />
          {formatNumber(props.comments)}
        </span>
      )}
    </>
  )
}
