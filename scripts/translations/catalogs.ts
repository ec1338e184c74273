import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { englishMessages } from '#core/english-messages.ts'
import { inRoot } from '../paths.ts'
import { ScriptError } from '../progress.ts'

/** Texts by message id. */
export type Messages = Record<string, string>

/** The texts of one kind in every locale. */
export type Catalog = { name: string; english: Messages; translations: Record<string, Messages> }

const appFolder = inRoot('web/i18n/locales')

const fileSchema = v.record(v.string(), v.unknown())

/** The app's texts. English also has those that `core/` defines. */
export function appCatalog(): Catalog {
  const { name, english, translations } = readCatalog('app', appFolder)
  return { name, english: { ...english, ...englishMessages() }, translations }
}

/** All texts that people see: of the app, of emails, and of the templates of bases. */
export function allCatalogs(): Catalog[] {
  return [
    appCatalog(),
    readCatalog('emails', inRoot('worker/gateways/mail/locales')),
    readCatalog('templates', inRoot('worker/templates/locales')),
  ]
}

/** English messages of the app that a locale lacks. Throws ScriptError for unknown locales. */
export function missingMessages(locale: string): Messages {
  const { english, translations } = appCatalog()
  const own = translations[locale]
  if (!own) throw new ScriptError(`There is no locale "${locale}".`)
  return Object.fromEntries(Object.entries(english).filter(([id]) => !(id in own)))
}

/** Removes messages from all locales except English. Returns the number removed. */
export function dropMessages(ids: readonly string[]): number {
  const { english, translations } = appCatalog()
  let removed = 0
  for (const [locale, messages] of Object.entries(translations)) {
    const kept = Object.entries(messages).filter(([id]) => !ids.includes(id))
    const dropped = Object.keys(messages).length - kept.length
    if (dropped > 0) writeLocale(english, locale, Object.fromEntries(kept))
    removed += dropped
  }
  return removed
}

/**
 * Adds messages by locale and id. Returns the number added. Throws ScriptError for ids that English lacks.
 */
export function addMessages(batch: Record<string, Messages>): number {
  const { english, translations } = appCatalog()
  for (const [locale, messages] of Object.entries(batch)) {
    if (!translations[locale]) throw new ScriptError(`There is no locale "${locale}".`)
    const unknown = Object.keys(messages).filter((id) => !(id in english))
    if (unknown.length > 0) throw new ScriptError(`English has no ${unknown.slice(0, 5).join(', ')}.`)
  }
  let added = 0
  for (const [locale, messages] of Object.entries(batch)) {
    writeLocale(english, locale, { ...translations[locale], ...messages })
    added += Object.keys(messages).length
  }
  return added
}

function readCatalog(name: string, folder: string): Catalog {
  const locales = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  const read = (locale: string) =>
    flatten(v.parse(fileSchema, JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'))))
  const others = locales.filter((locale) => locale !== 'en')
  return {
    name,
    english: read('en'),
    translations: Object.fromEntries(others.map((locale) => [locale, read(locale)])),
  }
}

/** The texts of nested objects by their path, such as `crm.tables.deals.title`. */
function flatten(nested: object, path: readonly string[] = []): Messages {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([key, value]: [string, unknown]) => {
      const inner = [...path, key]
      if (typeof value === 'object' && value !== null) return Object.entries(flatten(value, inner))
      return [[inner.join('.'), String(value)]]
    }),
  )
}

/** Writes a locale of the app; new messages follow those that they follow in English. */
function writeLocale(english: Messages, locale: string, messages: Messages): void {
  const file = join(appFolder, `${locale}.json`)
  const ids = Object.keys(v.parse(fileSchema, JSON.parse(readFileSync(file, 'utf8'))))
  let before: string | null = null
  for (const id of Object.keys(english)) {
    if (!(id in messages)) continue
    if (!ids.includes(id)) ids.splice(before === null ? 0 : ids.indexOf(before) + 1, 0, id)
    before = id
  }
  const sorted = ids.flatMap((id) => (id in messages ? [[id, messages[id]] as const] : []))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
