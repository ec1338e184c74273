import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Navigates between several codes. */
export function CodePager(props: { at: number; count: number; onGo: (at: number) => void }) {
  const { at, count, onGo } = props
  const t = useTranslation()
  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon={ChevronLeft}
        label={t('common.previous')}
        aria-disabled={at === 0}
        className="aria-disabled:opacity-45 rtl:[&>svg]:rotate-180"
        onClick={() => onGo(Math.max(0, at - 1))}
      />
      <span role="status" className="text-sm text-ink-2 tabular-nums">
        {t('fields.file.position', { at: formatNumber(at + 1), count: formatNumber(count) })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('common.next')}
        aria-disabled={at === count - 1}
        className="aria-disabled:opacity-45 rtl:[&>svg]:rotate-180"
        onClick={() => onGo(Math.min(count - 1, at + 1))}
      />
    </div>
  )
}
