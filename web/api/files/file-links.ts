import { baseKeyOfFile, signedFilePath, type StoredFile } from '#core/fields/options/files.ts'
import { baseId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { baseUrl } from '../http/base-url.ts'

// File URLs expire after an hour or two. Records include them; missing or expiring ones are requested in batches.

type Link = { prefix: string; until: number }

const links = new Map<string, Link>()
const wanted = new Set<string>()
/** When a file that could not be signed may be requested again. */
const refused = new Map<string, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null

/** Links this close to expiry are not used; batch window; delay after a failure. */
const fileLinkExpiryMarginMs = 60_000
const fileLinkBatchWindowMs = 30
const fileLinkRetryDelayMs = 30_000

/** Notifies when more file URLs are available. Returns a cleanup function. */
export function onFileLinks(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stores the links of a response: URL prefixes by file id. */
export function knowFileLinks(files: Readonly<Record<string, string>> | undefined): void {
  const entries = Object.entries(files ?? {})
  for (const [id, prefix] of entries) links.set(id, { prefix, until: Number(prefix.split('/').at(-1)) || 0 })
  if (entries.length > 0) for (const listener of listeners) listener()
}

/** The current URL of a file; null if missing, then `onFileLinks` notifies. */
export function fileUrl(file: StoredFile, how: 'show' | 'preview' | 'download' = 'show'): string | null {
  const link = links.get(file.id)
  if (!link || link.until - fileLinkExpiryMarginMs < Date.now()) {
    want(file.id)
    return null
  }
  const query = how === 'show' ? '' : `?${how}`
  return `${baseUrl()}/${signedFilePath(link.prefix, file)}${query}`
}

/** Requests file links of a base. Unset on public pages, which get links with their records. */
export type AskLinks = (baseId: string, ids: readonly string[]) => Promise<Readonly<Record<string, string>>>
let askLinks: AskLinks | null = null

export function askFileLinksBy(ask: AskLinks): void {
  askLinks = ask
}

function want(id: string): void {
  if (askLinks === null || (refused.get(id) ?? 0) > Date.now()) return
  wanted.add(id)
  timer ??= setTimeout(() => {
    timer = null
    const byBase = Map.groupBy(wanted, (each) => baseKeyOfFile(each) ?? '')
    wanted.clear()
    for (const [key, ids] of byBase) if (key !== '') void ask(baseId(key), ids)
  }, fileLinkBatchWindowMs)
}

async function ask(base: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += limits.fileLinksPerCall) {
    const part = ids.slice(from, from + limits.fileLinksPerCall)
    // Also after failures, because the next paint would retry immediately.
    for (const id of part) refused.set(id, Date.now() + fileLinkRetryDelayMs)
    try {
      const files = await askLinks?.(base, part)
      for (const id of Object.keys(files ?? {})) refused.delete(id)
      knowFileLinks(files)
    } catch {
      // They are requested again after the delay, when painted.
    }
  }
}
