import { LoaderCircle } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'

/** `quiet`: not announced, because adjacent text says so. */
export function Spinner({
  quiet,
  className,
}: {
  quiet?: boolean | undefined
  className?: string | undefined
}) {
  const t = useTranslation()
  const icon = <LoaderCircle aria-hidden className={cx('size-4 animate-spin', className)} />
  if (quiet) return icon
  return (
    <output className="inline-flex text-icon">
      {icon}
      <span className="sr-only">{t('common.loading')}</span>
    </output>
  )
}
