import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { inRoot } from '../paths.ts'
import { ScriptError } from '../progress.ts'
import type { Catalog } from './catalogs.ts'

/** Hashes of the English texts that the translations are of, by message id. */
export type EnglishHashes = Record<string, string>

const file = inRoot('scripts/translations/english-hashes.json')

/** Reads the stored hashes of the app's texts. */
export function readEnglishHashes(): EnglishHashes {
  return v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes the hashes in the order of their ids, so that branches rarely change the same lines. */
export function writeEnglishHashes(hashes: EnglishHashes): void {
  const sorted = Object.entries(hashes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Ids with translations whose English changed since, or was never recorded. */
export function staleMessages({ english, translations }: Catalog, hashes: EnglishHashes): string[] {
  const translated = new Set(Object.values(translations).flatMap((own) => Object.keys(own)))
  return Object.entries(english)
    .filter(([id, text]) => translated.has(id) && hashes[id] !== hashOf(text))
    .map(([id]) => id)
}

/**
 * Hashes after translations were added. A stale message stays stale until the batch has it in every locale that has a
 * translation, because the others still say what English said before.
 */
export function hashesAfterAdding(
  catalog: Catalog,
  hashes: EnglishHashes,
  batch: Record<string, Record<string, string>>,
): EnglishHashes {
  const stale = new Set(staleMessages(catalog, hashes))
  const ids = [...new Set(Object.values(batch).flatMap((messages) => Object.keys(messages)))]
  const isCurrent = (id: string) =>
    !stale.has(id) ||
    Object.entries(catalog.translations).every(([locale, own]) => !(id in own) || id in (batch[locale] ?? {}))
  return hashesAfterAccepting(catalog, hashes, ids.filter(isCurrent))
}

/** Hashes after somebody said that the translations of these ids still fit. Throws ScriptError for unknown ids. */
export function hashesAfterAccepting(
  { english }: Catalog,
  hashes: EnglishHashes,
  ids: readonly string[],
): EnglishHashes {
  const unknown = ids.filter((id) => !(id in english))
  if (unknown.length > 0) throw new ScriptError(`English has no ${unknown.slice(0, 5).join(', ')}.`)
  const accepted = ids.map((id) => [id, hashOf(english[id] ?? '')] as const)
  // Without the ids that English no longer has.
  const kept = Object.entries(hashes).filter(([id]) => id in english)
  return Object.fromEntries([...kept, ...accepted])
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
