import { baseKeyOfFile, signedFilePath, type StoredFile } from '#core/fields/files.ts'
import { baseId } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { baseUrl } from './base-url.ts'

// Addresses of files end after an hour or two. They come with the records that name the files; those that are
// missing or about to end are asked for, many at a time.

type Link = { prefix: string; until: number }

const links = new Map<string, Link>()
const wanted = new Set<string>()
/** When a file that could not be signed may be asked for again. */
const refused = new Map<string, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null

/** Milliseconds before its end in which a link is no longer handed out; between asking; after a refusal. */
const margin = 60_000
const gathering = 30
const pause = 30_000

/** Calls back when more files can be opened. Returns how to stop. */
export function onFileLinks(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Takes the links that came with an answer: starts of addresses, by id of the file. */
export function knowFileLinks(files: Readonly<Record<string, string>> | undefined): void {
  const entries = Object.entries(files ?? {})
  for (const [id, prefix] of entries) links.set(id, { prefix, until: Number(prefix.split('/').at(-1)) || 0 })
  if (entries.length > 0) for (const listener of listeners) listener()
}

/** The address of a file as it is to be opened now; null while there is none, then `onFileLinks` tells. */
export function fileUrl(file: StoredFile, how: 'show' | 'preview' | 'download' = 'show'): string | null {
  const link = links.get(file.id)
  if (!link || link.until - margin < Date.now()) {
    want(file.id)
    return null
  }
  const query = how === 'show' ? '' : `?${how}`
  return `${baseUrl()}/${signedFilePath(link.prefix, file)}${query}`
}

/** Asks the API for links of files of one base; nobody does on pages of strangers, who get theirs with the records. */
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
  }, gathering)
}

async function ask(base: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += limits.fileLinksPerCall) {
    const part = ids.slice(from, from + limits.fileLinksPerCall)
    // Also where nobody answers: the next painting would ask again at once.
    for (const id of part) refused.set(id, Date.now() + pause)
    try {
      const files = await askLinks?.(base, part)
      for (const id of Object.keys(files ?? {})) refused.delete(id)
      knowFileLinks(files)
    } catch {
      // They are asked for again after the pause, when somebody looks.
    }
  }
}
