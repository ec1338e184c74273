import { ScriptError } from '../progress.ts'
import type { Catalog } from './catalogs.ts'

/** Texts that one locale lacks, or that it has and English does not. */
export type Gap = { catalog: string; locale: string; missing: string[]; extra: string[] }

/** The locales of each catalog whose texts differ from the English ones. */
export function translationGaps(catalogs: readonly Catalog[]): Gap[] {
  return catalogs.flatMap(({ name, english, translations }) =>
    Object.entries(translations).flatMap(([locale, own]) => {
      const missing = Object.keys(english).filter((id) => !(id in own))
      const extra = Object.keys(own).filter((id) => !(id in english))
      return missing.length + extra.length > 0 ? [{ catalog: name, locale, missing, extra }] : []
    }),
  )
}

/** One line per gap, such as `fa: app lacks 2 texts: grid.add, grid.cut`. */
export function describeGaps(gaps: readonly Gap[], named = Infinity): string[] {
  return gaps.flatMap(({ catalog, locale, missing, extra }) => [
    ...(missing.length > 0 ? [`${locale}: ${catalog} lacks ${listed(missing, named)}`] : []),
    ...(extra.length > 0 ? [`${locale}: ${catalog} has without English ${listed(extra, named)}`] : []),
  ])
}

/** Throws ScriptError with all missing texts: a release shows no English to people who chose another language. */
export function requireCompleteTranslations(catalogs: readonly Catalog[]): void {
  const gaps = translationGaps(catalogs).filter(({ missing }) => missing.length > 0)
  if (gaps.length === 0) return
  throw new ScriptError(
    [
      'Nothing was deployed: translations are missing. Add them, then deploy again.',
      ...describeGaps(gaps),
    ].join('\n'),
  )
}

function listed(ids: readonly string[], named: number): string {
  const rest = ids.length > named ? `, and ${ids.length - named} more` : ''
  return `${ids.length} ${ids.length === 1 ? 'text' : 'texts'}: ${ids.slice(0, named).join(', ')}${rest}`
}
