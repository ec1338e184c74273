import { readFileSync, writeFileSync } from 'node:fs'
import { functionReference } from '#core/formula/reference.ts'
import { inRoot } from './paths.ts'
import { main, logLine } from './progress.ts'

const file = inRoot('docs/formulas.md')
const mark = '<!-- functions: written by scripts/formula-reference.ts -->\n'

/** The formula page as it is and as it should be. */
export function formulaPage(): { found: string; wanted: string } {
  const found = readFileSync(file, 'utf8')
  const end = found.indexOf(mark) + mark.length
  return { found, wanted: `${found.slice(0, end)}\n${functionReference()}` }
}

if (import.meta.main) {
  await main(async () => {
    writeFileSync(file, formulaPage().wanted)
    logLine('docs/formulas.md says what the functions say.')
    await Promise.resolve()
  })
}
