import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'

/** A loading placeholder; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-skeleton', className)} />
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

/** Placeholder rows, announced once. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const t = useTranslation()
  return (
    <output className="flex flex-col">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, row) => (
        <span key={row} className="flex h-10 items-center gap-3 px-2">
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className={cx('h-2.5', widths[row % widths.length])} />
        </span>
      ))}
    </output>
  )
}
