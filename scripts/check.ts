import { add, describe } from './quality/counts.ts'
import { staticChecks, tests } from './quality/checks.ts'
import { main, logLine } from './progress.ts'
import { translationReport } from './translations/report.ts'

/** How many message ids a line names. */
const idsShownMax = 5

await main(async () => {
  const counts = add(await staticChecks(), await tests('unit tests', 'unit'))
  logLine(`Checks: ${describe(counts)}`)
  // Texts land in English first, so these fail the release (scripts/deploy.ts) but no check.
  for (const line of translationReport(idsShownMax)) logLine(`Translations: ${line}`)
  process.exitCode = counts.failed > 0 ? 1 : 0
})
