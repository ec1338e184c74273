import { allCatalogs, appCatalog } from './catalogs.ts'
import { describeGaps, translationGaps } from './missing.ts'
import { readEnglishHashes, staleMessages } from './stale.ts'

/** What translators have to do, line by line; empty if all is translated. `named`: how many ids a line has. */
export function translationReport(named: number): string[] {
  const stale = staleMessages(appCatalog(), readEnglishHashes())
  return [
    ...describeGaps(translationGaps(allCatalogs()), named),
    ...(stale.length > 0 ? [`English changed since the translation: ${stale.join(' ')}`] : []),
  ]
}
