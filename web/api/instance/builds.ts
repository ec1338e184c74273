import * as v from 'valibot'

const latestSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })

/** Reads JSON of the site by its path; rejects if missing. */
export type ReadJson = (path: string) => Promise<unknown>

/** The id of the build that this page runs; undefined in development, which has no builds. */
export function runningBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="tessera-build"]')?.content
}

export async function readSiteJson(path: string): Promise<unknown> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** The id of the deployed build if it is another one than `own`; null otherwise. `now` bypasses caches. */
export async function otherBuild(own: string, read: ReadJson, now: number): Promise<string | null> {
  const { id } = v.parse(latestSchema, await read(`builds/latest.json?${now}`))
  if (id === own) return null
  // Rejects for a build that is not fully deployed yet.
  v.parse(latestSchema, await read(`builds/meta/${id}.json`))
  return id
}
