import { useTranslation } from '../i18n/use-translation.tsx'
import { buttonTones } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

/** A link home for error pages. */
export function HomeLink() {
  const t = useTranslation()
  return (
    <a
      href="#/"
      className={cx(
        'inline-flex h-8 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11',
        buttonTones.neutral,
      )}
    >
      {t('common.goHome')}
    </a>
  )
}
