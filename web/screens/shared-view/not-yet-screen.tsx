import { useT } from '../../i18n/use-t.tsx'
import { LinkNotice } from './link-notice.tsx'

/** Links of views that cannot be shown to strangers so far. */
export function NotYetScreen() {
  const t = useT()
  return <LinkNotice art="search" title={t('shared.notYet.title')} message={t('shared.notYet.message')} />
}
