import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { sharedRoles } from '#core/schema.ts'
import { baseShareQuery, shareBase, unshareBase } from '../../api/bases/shared-base.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { LinkRow } from '../link-row.tsx'
import { Loaded, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { PublicLinkList } from './public-link-list.tsx'

/** The public link of the whole base, and everything else that is public in it. */
export function SharingTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(baseShareQuery(base.id))

  async function run(task: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await task()
    } catch (problem) {
      showError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsPage title={t('account.links.page')} message={t('account.sharing.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ uuid, url, roles, meta }) => (
          <>
            <Switch
              checked={uuid !== null}
              disabled={busy}
              onChange={(on) =>
                void run(() => (on ? shareBase(base.id, { roles: 'viewer' }) : unshareBase(base.id)))
              }
            >
              <span className="flex items-center gap-2 font-medium">
                <Link2 aria-hidden className="size-4 text-icon" />
                {t('account.sharing.public')}
              </span>
            </Switch>
            {url !== null && roles !== null && (
              <>
                <Field
                  label={t('account.sharing.role')}
                  help={t(`account.sharing.help.${roles}`)}
                  className="max-w-80"
                >
                  <Select
                    value={roles}
                    onChange={(role) => void run(() => shareBase(base.id, { roles: role }))}
                    options={sharedRoles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
                  />
                </Field>
                <Switch
                  checked={meta?.allowCSVDownload ?? false}
                  disabled={busy}
                  onChange={(allowCSVDownload) =>
                    void run(() => shareBase(base.id, { meta: { allowCSVDownload } }))
                  }
                >
                  {t('account.sharing.download')}
                </Switch>
                <LinkRow address={url} />
              </>
            )}
          </>
        )}
      </Loaded>
      <SettingsSection title={t('account.links.title')} message={t('account.links.message')}>
        <PublicLinkList base={base} />
      </SettingsSection>
    </SettingsPage>
  )
}
