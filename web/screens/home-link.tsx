import { useT } from '../i18n/use-t.tsx'
import { buttonTones } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

/** The way out of a page that shows nothing. */
export function HomeLink() {
  const t = useT()
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
