import { useQuery } from '@tanstack/react-query'
import * as limits from '#core/limits.ts'
import { showError } from '../../../api/http/show-error.ts'
import { appSettingsQuery, updateAppSettings } from '../../../api/instance/instance.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'

/** Turns counting of usage on and off. */
export function UsageSwitch() {
  const t = useTranslation()
  const { data: settings } = useQuery(appSettingsQuery)
  const isForced = settings?.tele_forced_off ?? false
  return (
    <div>
      <Switch
        checked={settings !== undefined && settings.tele_enabled && !isForced}
        disabled={settings === undefined || isForced}
        onChange={(on) => void updateAppSettings({ tele_enabled: on }).catch(showError)}
      >
        <span className="font-medium">{t('account.usage.count')}</span>
      </Switch>
      <p className="mt-1 max-w-[65ch] text-xs text-ink-3">
        {isForced
          ? t('account.usage.forced')
          : t('account.usage.help', { days: formatNumber(limits.usageRetentionDays) })}
      </p>
    </div>
  )
}
