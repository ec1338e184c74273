import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessages } from '#core/error-messages.ts'
import { inRoot } from '../paths.ts'
import { ScriptError } from '../progress.ts'

type Messages = Record<string, string>

const folder = inRoot('web/i18n/locales')

/** All locales except English. */
export function locales(): string[] {
  return readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((locale) => locale !== 'en')
}

/** English messages that a locale lacks. Throws ScriptError for unknown locales. */
export function missingMessages(locale: string): Messages {
  const own = readLocale(locale)
  return Object.fromEntries(Object.entries(english()).filter(([id]) => !(id in own)))
}

/** Ids in a locale that English does not have. */
export function extraMessages(locale: string): string[] {
  const ids = english()
  return Object.keys(readLocale(locale)).filter((id) => !(id in ids))
}

/** Removes messages from all locales except English. Returns the number removed. */
export function dropMessages(ids: readonly string[]): number {
  let removed = 0
  for (const locale of locales()) {
    const messages = Object.entries(readLocale(locale))
    const kept = messages.filter(([id]) => !ids.includes(id))
    if (kept.length < messages.length) writeLocale(locale, Object.fromEntries(kept))
    removed += messages.length - kept.length
  }
  return removed
}

/**
 * Adds messages by locale and id. Returns the number added. Throws ScriptError for ids that English lacks.
 */
export function addMessages(batch: Record<string, Messages>): number {
  const ids = english()
  let added = 0
  for (const [locale, messages] of Object.entries(batch)) {
    const unknown = Object.keys(messages).filter((id) => !(id in ids))
    if (unknown.length > 0) throw new ScriptError(`English has no ${unknown.slice(0, 5).join(', ')}.`)
    writeLocale(locale, { ...readLocale(locale), ...messages })
    added += Object.keys(messages).length
  }
  return added
}

/** All English messages: of the app and of errors. */
function english(): Messages {
  return { ...readLocale('en'), ...errorMessages() }
}

function readLocale(locale: string): Messages {
  if (locale !== 'en' && !locales().includes(locale)) throw new ScriptError(`There is no locale "${locale}".`)
  return JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Messages
}

/** Writes a locale in the order of the English catalog. */
function writeLocale(locale: string, messages: Messages): void {
  const order = new Map(Object.keys(english()).map((id, index) => [id, index]))
  const sorted = Object.entries(messages).toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  writeFileSync(join(folder, `${locale}.json`), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
