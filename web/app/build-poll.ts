import * as v from 'valibot'
import * as limits from '#core/limits.ts'
import { notify } from '../api/http/notify.ts'
import { settings, type SettingsStore } from '../api/session/stored-settings.ts'
import { t } from '../i18n/i18n.ts'

const latestSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })

export type BuildPollParts = {
  /** Id of the running build. */
  own: string
  /** Reads JSON of the site; rejects if missing. */
  read: (path: string) => Promise<unknown>
  /** Called once, for the first other build. */
  onNew: (id: string) => void
  every: (run: () => void, milliseconds: number) => () => void
  now: () => number
}

/** Checks for a newer build hourly; returns a cleanup function. Ignores failures. */
export function pollBuilds(parts: BuildPollParts): () => void {
  const stop = parts.every(() => void look().catch(() => undefined), limits.buildPollIntervalMs)
  async function look(): Promise<void> {
    const { id } = v.parse(latestSchema, await parts.read(`builds/latest.json?${parts.now()}`))
    if (id === parts.own) return
    // A build that is not fully deployed yet is reported at the next check.
    v.parse(latestSchema, await parts.read(`builds/meta/${id}.json`))
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
  const own = document.querySelector<HTMLMetaElement>('meta[name="tessera-build"]')?.content
  if (!own) return
  if (settings.get().currentVersion !== own) settings.set({ currentVersion: own })
  pollBuilds({
    own,
    read: async (path) => {
      const response = await fetch(path)
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return response.json()
    },
    every: (run, milliseconds) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
    now: () => Date.now(),
    onNew: (id) => offerReload(id, settings),
  })
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
