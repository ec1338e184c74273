import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { otherBuild, readSiteJson, runningBuild } from '../../api/instance/builds.ts'
import { settings } from '../../api/session/stored-settings.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'

/** Offers to reload for a newer version, also after its toast was closed. Checks at once. */
export function NewerVersion() {
  const t = useTranslation()
  const own = runningBuild()
  const latest = useSyncExternalStore(settings.subscribe, () => settings.get().latestRelease)
  useQuery({
    queryKey: ['latest-build'],
    queryFn: async () => {
      const found = (await otherBuild(own ?? '', readSiteJson, Date.now())) ?? own ?? null
      if (found !== settings.get().latestRelease) settings.set({ latestRelease: found })
      return found
    },
    enabled: own !== undefined,
    retry: false,
    staleTime: 0,
  })
  const isNewer = own !== undefined && latest !== null && latest !== own
  return (
    <div role="status">
      {isNewer && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2 text-sm">
          <span className="me-auto">{t('common.newVersion')}</span>
          <Button size="sm" icon={RefreshCw} onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
