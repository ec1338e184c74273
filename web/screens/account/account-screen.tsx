import { useLocation } from '@tanstack/react-router'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SideNav } from '../side-nav.tsx'
import { NewerVersion } from './newer-version.tsx'
import { instancePages, ownPages, pageAt } from './pages.ts'

/** Account settings, and instance settings for administrators. */
export function AccountScreen() {
  const t = useTranslation()
  const page = pageAt(useLocation().pathname) ?? ownPages[0]
  const isAdmin = permissionsFor(undefined)('users.manage')
  const groups = [
    { label: t('account.own'), pages: ownPages },
    ...(isAdmin ? [{ label: t('account.instance'), pages: instancePages }] : []),
  ].map(({ label, pages }) => ({
    label,
    items: pages.map(({ path, label: name, icon }) => ({ href: `#${path}`, label: t(name), icon })),
  }))
  return (
    <SideNav label={t('common.account')} groups={groups} current={`#${page?.path ?? ''}`}>
      <NewerVersion />
      {page && <page.Page key={page.path} />}
    </SideNav>
  )
}
