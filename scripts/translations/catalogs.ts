import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'
import { Trouble } from '../progress.ts'

type Messages = Record<string, string>

const folder = inRoot('web/i18n/locales')

/** All locales but English. */
export function locales(): string[] {
  return readdirSync(folder).filter((locale) => locale !== 'en')
}

/** The English messages that a locale lacks. Throws Trouble for an unknown locale. */
export function missingMessages(locale: string): Messages {
  if (!locales().includes(locale)) throw new Trouble(`There is no locale "${locale}".`)
  return Object.fromEntries(
    areas('en').flatMap((area) => {
      const own = readArea(locale, area)
      return Object.entries(readArea('en', area)).filter(([id]) => !(id in own))
    }),
  )
}

/** Ids in a locale that English does not have. */
export function extraMessages(locale: string): string[] {
  return areas(locale).flatMap((area) => {
    const english = readArea('en', area)
    return Object.keys(readArea(locale, area)).filter((id) => !(id in english))
  })
}

/** Removes messages from all locales but English. Returns how many it removed. */
export function dropMessages(ids: readonly string[]): number {
  let removed = 0
  for (const locale of locales()) {
    for (const area of areas(locale)) {
      const messages = readArea(locale, area)
      const kept = Object.entries(messages).filter(([id]) => !ids.includes(id))
      const count = Object.keys(messages).length - kept.length
      if (count > 0) writeArea(locale, area, Object.fromEntries(kept))
      removed += count
    }
  }
  return removed
}

/** Adds messages by locale and id. Returns how many it added. Throws Trouble for ids that English lacks. */
export function addMessages(batch: Record<string, Messages>): number {
  let added = 0
  for (const [locale, messages] of Object.entries(batch)) {
    const unknown = Object.keys(messages).filter((id) => !(id in readArea('en', areaOf(id))))
    if (unknown.length > 0) throw new Trouble(`English has no ${unknown.slice(0, 5).join(', ')}.`)
    for (const area of new Set(Object.keys(messages).map(areaOf))) {
      const own = Object.entries(messages).filter(([id]) => areaOf(id) === area)
      writeArea(locale, area, { ...readArea(locale, area), ...Object.fromEntries(own) })
      added += own.length
    }
  }
  return added
}

function areaOf(id: string): string {
  return id.split('.')[0] ?? ''
}

function areas(locale: string): string[] {
  return readdirSync(join(folder, locale)).map((file) => file.replace(/\.json$/, ''))
}

function readArea(locale: string, area: string): Messages {
  try {
    return JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Messages
  } catch {
    return {}
  }
}

/** Writes an area in the order of the English messages. */
function writeArea(locale: string, area: string, messages: Messages): void {
  const order = Object.keys(readArea('en', area))
  const sorted = Object.entries(messages).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  writeFileSync(
    join(folder, locale, `${area}.json`),
    `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
  )
}
