import {
  ChartColumn,
  CircleUser,
  KeyRound,
  LayoutGrid,
  Lock,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { AppSettingsPage } from './app-settings-page.tsx'
import { AppsPage } from './apps-page.tsx'
import { InstanceAuditPage } from './audit-page.tsx'
import { LicensePage } from './license-page.tsx'
import { MailboxPage } from './mailbox-page.tsx'
import { PasswordPage } from './password-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import { SessionsPage } from './sessions-page.tsx'
import { TokensPage } from './tokens-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'
import { UsersPage } from './users-page.tsx'

export type AccountPage = {
  /** Without the hash sign. */
  path: string
  label: MessageId
  icon: LucideIcon
  Page: FunctionComponent
}

/** Pages of the person's account. */
export const ownPages: readonly AccountPage[] = [
  { path: '/account/profile', label: 'account.profile.title', icon: CircleUser, Page: ProfilePage },
  { path: '/account/password', label: 'account.password.title', icon: Lock, Page: PasswordPage },
  { path: '/account/sessions', label: 'account.sessions.title', icon: MonitorSmartphone, Page: SessionsPage },
  { path: '/account/tokens', label: 'account.tokens.title', icon: KeyRound, Page: TokensPage },
]

/** Pages for administrators of the instance. */
export const instancePages: readonly AccountPage[] = [
  { path: '/account/users/list', label: 'account.users.title', icon: Users, Page: UsersPage },
  { path: '/account/users/settings', label: 'account.settings.title', icon: Settings, Page: AppSettingsPage },
  { path: '/account/apps', label: 'account.apps.title', icon: LayoutGrid, Page: AppsPage },
  { path: '/account/mailbox', label: 'account.mailbox.title', icon: Mail, Page: MailboxPage },
  { path: '/account/usage', label: 'account.usage.title', icon: ChartColumn, Page: UsagePage },
  { path: '/account/audit', label: 'account.audit.title', icon: ScrollText, Page: InstanceAuditPage },
  { path: '/account/license', label: 'account.license.title', icon: ShieldCheck, Page: LicensePage },
]

/** The page of a path; the user list and the app store have additional paths. */
export function pageAt(pathname: string): AccountPage | undefined {
  const path = pathname.replace(/\/+$/, '').replace(/^\/*/, '/')
  const known = path === '/account/users' ? '/account/users/list' : path === '/apps' ? '/account/apps' : path
  return [...ownPages, ...instancePages].find((page) => page.path === known)
}
