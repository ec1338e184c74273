import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { sharedRoles } from '#core/schema.ts'
import { baseShareQuery, shareBase, withdrawBase } from '../../api/shared-base.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { LinkRow } from '../link-row.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'

/** The public link of the whole base. */
export function SharingTab({ base }: { base: BaseWire }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(baseShareQuery(base.id))

  async function run(task: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await task()
    } catch (problem) {
      tellProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsPage title={t('account.sharing.title')} message={t('account.sharing.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ uuid, url, roles, meta }) => (
          <>
            <Switch
              checked={uuid !== null}
              disabled={busy}
              onChange={(on) =>
                void run(() => (on ? shareBase(base.id, { roles: 'viewer' }) : withdrawBase(base.id)))
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
    </SettingsPage>
  )
}
