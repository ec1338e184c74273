import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  Database,
  Eye,
  KeyRound,
  Link2,
  type LucideIcon,
  ScrollText,
  Settings,
  User,
  Users,
} from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { Action } from '#core/access/actions.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { baseQuery } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { baseSettingsHref, toPath } from '../links.ts'
import { ScreenBar } from '../screen-bar.tsx'
import { BaseAuditTab } from './base-audit-tab.tsx'
import { BaseTokensTab } from './base-tokens-tab.tsx'
import { DataSourcesTab } from './data-sources-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { PersonalViewsTab } from './personal-views-tab.tsx'
import { SharingTab } from './sharing-tab.tsx'
import { VisibilityTab } from './visibility-tab.tsx'

type Tab = {
  name: string
  label: MessageId
  icon: LucideIcon
  needs: Action
  Body: FunctionComponent<{ base: BaseWire }>
}

const tabs: readonly Tab[] = [
  { name: 'members', label: 'account.members.title', icon: Users, needs: 'member.list', Body: MembersTab },
  { name: 'sharing', label: 'account.links.page', icon: Link2, needs: 'base.share', Body: SharingTab },
  {
    name: 'visibility',
    label: 'account.visibility.title',
    icon: Eye,
    needs: 'table.manage',
    Body: VisibilityTab,
  },
  {
    name: 'personal-views',
    label: 'account.personalViews.title',
    icon: User,
    needs: 'view.managePersonal',
    Body: PersonalViewsTab,
  },
  {
    name: 'sources',
    label: 'account.sources.title',
    icon: Database,
    needs: 'source.manage',
    Body: DataSourcesTab,
  },
  { name: 'tokens', label: 'account.tokens.title', icon: KeyRound, needs: 'token.base', Body: BaseTokensTab },
  { name: 'audit', label: 'account.audit.title', icon: ScrollText, needs: 'base.audit', Body: BaseAuditTab },
  {
    name: 'general',
    label: 'account.base.general',
    icon: Settings,
    needs: 'base.settings.read',
    Body: GeneralTab,
  },
]

/** Settings of a base: members, links, data sources, tokens, audit log and general. */
export function BaseSettingsScreen() {
  const t = useTranslation()
  const navigate = useNavigate()
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false })
  const { tab: wanted }: { tab?: string } = useSearch({ strict: false })
  const { data: base } = useQuery(baseQuery(projectId))
  const may = permissionsFor(base)
  const open = tabs.filter(({ needs }) => may(needs))
  const current = open.find(({ name }) => name === wanted) ?? open[0]
  return (
    <>
      <ScreenBar>
        <span className="truncate text-sm font-semibold">
          {base && <bdi>{base.title}</bdi>} <span className="text-ink-3">/ {t('account.base.title')}</span>
        </span>
      </ScreenBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-5xl px-4 pt-4 pb-20 sm:px-6">
          {!base || !current ? (
            <SkeletonRows count={4} />
          ) : (
            <Tabs
              label={t('account.base.title')}
              value={current.name}
              onChange={(name) =>
                void navigate({
                  to: toPath(baseSettingsHref(projectId)),
                  search: { tab: name },
                  replace: true,
                })
              }
              tabs={open.map(({ name, label, icon }) => ({ value: name, label: t(label), icon }))}
            >
              {open.map(({ name, Body }) => (
                <TabPanel key={name} value={name} className="max-w-4xl pt-6">
                  <Body base={base} />
                </TabPanel>
              ))}
            </Tabs>
          )}
        </div>
      </div>
    </>
  )
}
