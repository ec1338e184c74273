import * as limits from '#core/limits.ts'
import { notify } from '../api/http/notify.ts'
import { otherBuild, type ReadJson, readSiteJson, runningBuild } from '../api/instance/builds.ts'
import { settings, type SettingsStore } from '../api/session/stored-settings.ts'
import { t } from '../i18n/i18n.ts'

export type BuildPollParts = {
  /** Id of the running build. */
  own: string
  read: ReadJson
  /** Called once, for the first other build. */
  onNew: (id: string) => void
  every: (run: () => void, milliseconds: number) => () => void
  now: () => number
}

/** Checks for a newer build hourly; returns a cleanup function. Ignores failures. */
export function pollBuilds(parts: BuildPollParts): () => void {
  const stop = parts.every(() => void look().catch(() => undefined), limits.buildPollIntervalMs)
  async function look(): Promise<void> {
    const id = await otherBuild(parts.own, parts.read, parts.now())
    if (id === null) return
    stop()
    parts.onNew(id)
  }
  return stop
}

/**
 * Offers to reload when a newer version is available, once per version that the person has not closed the offer for.
 * Development has no builds.
 */
export function followBuilds(): void {
  const own = runningBuild()
  if (!own) return
  startBuild(own, settings)
  pollBuilds({
    own,
    read: readSiteJson,
    every: (run, milliseconds) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
    now: () => Date.now(),
    onNew: (id) => offerReload(id, settings),
  })
}

/** Stores the running build. Offers that were closed before an update say nothing about later builds. */
export function startBuild(own: string, stored: Pick<SettingsStore, 'get' | 'set'>): void {
  if (stored.get().currentVersion === own) return
  stored.set({ currentVersion: own, latestRelease: own, hiddenRelease: null })
}

/** Offers to reload for a build, unless the offer was closed before. */
export function offerReload(id: string, stored: Pick<SettingsStore, 'get' | 'set'>): void {
  if (stored.get().hiddenRelease === id) return
  stored.set({ latestRelease: id })
  void notify({
    message: t('common.newVersion'),
    timeout: 0,
    action: { label: t('common.reload'), onSelect: () => location.reload() },
    onClose: () => stored.set({ hiddenRelease: id }),
  })
}
