import { useLocation } from '@tanstack/react-router'
import { rightsIn } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import { SideNav } from '../side-nav.tsx'
import { instancePages, ownPages, pageAt } from './pages.ts'

/** Everything about oneself, and for administrators about the instance: pages beside a list of them. */
export function AccountScreen() {
  const t = useT()
  const page = pageAt(useLocation().pathname) ?? ownPages[0]
  const isAdmin = rightsIn(undefined)('users.manage')
  const groups = [
    { label: t('account.own'), pages: ownPages },
    ...(isAdmin ? [{ label: t('account.instance'), pages: instancePages }] : []),
  ].map(({ label, pages }) => ({
    label,
    items: pages.map(({ path, label: name, icon }) => ({ href: `#${path}`, label: t(name), icon })),
  }))
  return (
    <SideNav label={t('common.account')} groups={groups} current={`#${page?.path ?? ''}`}>
      {page && <page.Page key={page.path} />}
    </SideNav>
  )
}
