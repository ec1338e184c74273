import { localeById, matchLocale } from '#core/locales.ts'
import { byCode, byLcid, byLocation, byName, byTag, languageOf, type Languages } from './languages.ts'

/**
 * The offered locales that a text names: by the language's English or native name, a country or region, a BCP 47 tag, a
 * Windows LCID, or an ISO 639 code.
 */
export function findLocales<Id extends string>(
  { records, table }: Languages,
  text: string,
  offered: readonly Id[],
): Set<Id> {
  const code = text.trim().toLowerCase()
  const found = [
    byTag(records, code),
    byLcid(records, Number(code)),
    ...byCode(records, code),
    ...byName(records, text),
    ...byLocation(records, text),
  ].flatMap((record) => record?.tag ?? [])
  const language = languageOf(table, code)
  const tags = new Set([...found, ...(language?.[1] ? [language[1]] : [])])
  return new Set([...tags].flatMap((tag) => localeOf(tag, offered)))
}

/** The locale of a tag; none if no locale has its language. */
function localeOf<Id extends string>(tag: string, offered: readonly Id[]): Id[] {
  const id = matchLocale([tag], offered)
  const isFallback = id === 'en' && !/^en\b/i.test(tag)
  return offered.filter((each) => !isFallback && localeById(each).id === id)
}
