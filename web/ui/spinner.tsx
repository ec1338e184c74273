import { LoaderCircle } from 'lucide-react'
import { useT } from '../i18n/use-t.tsx'
import { cx } from './cx.ts'

/** Something is under way. `quiet` when a text beside it already says so. */
export function Spinner({
  quiet,
  className,
}: {
  quiet?: boolean | undefined
  className?: string | undefined
}) {
  const t = useT()
  const icon = <LoaderCircle aria-hidden className={cx('size-4 animate-spin', className)} />
  if (quiet) return icon
  return (
    <output className="inline-flex text-icon">
      {icon}
      <span className="sr-only">{t('common.loading')}</span>
    </output>
  )
}
