import { useT } from '../i18n/use-t.tsx'
import { cx } from './cx.ts'

/** The shape of what is coming; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-skeleton', className)} />
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

/** Rows of what is coming, said aloud once. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const t = useT()
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
