import * as v from 'valibot'
import { limits } from '#core/limits.ts'
import { notify } from '../api/notify.ts'
import { t } from '../i18n/i18n.ts'

const latestSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })

export type BuildPollParts = {
  /** Id of the build that runs. */
  own: string
  /** Reads JSON of the site; rejects where there is none. */
  read: (path: string) => Promise<unknown>
  /** Called once, for the first build that is not the own one. */
  onNew: (id: string) => void
  every: (run: () => void, milliseconds: number) => () => void
  now: () => number
}

/** Looks for a newer build every hour (SPEC.md section 9); returns the way to stop. A failed look says nothing. */
export function pollBuilds(parts: BuildPollParts): () => void {
  const stop = parts.every(() => void look().catch(() => undefined), limits.buildPollInterval)
  async function look(): Promise<void> {
    const { id } = v.parse(latestSchema, await parts.read(`builds/latest.json?${parts.now()}`))
    if (id === parts.own) return
    // A build that is not all there yet is told of the next time.
    v.parse(latestSchema, await parts.read(`builds/meta/${id}.json`))
    stop()
    parts.onNew(id)
  }
  return stop
}

/** Says quietly that there is a newer version. Development knows no builds. */
export function followBuilds(): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name="tessera-build"]')?.content
  if (!own) return
  pollBuilds({
    own,
    read: async (path) => {
      const answer = await fetch(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    },
    every: (run, milliseconds) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
    now: () => Date.now(),
    onNew: () =>
      void notify({
        message: t('common.newVersion'),
        timeout: 0,
        action: { label: t('common.reload'), onSelect: () => location.reload() },
      }),
  })
}
