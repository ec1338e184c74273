// Keeps the translations of the app's messages complete, so that texts land in English first:
//   npm run translations                  lists what each locale lacks, and what English no longer has
//   npm run translations -- missing fa    prints the English messages that a locale lacks, as JSON
//   npm run translations -- drop ID ...   removes messages from all other locales, after their English has changed
//   npm run translations -- add FILE      adds messages from a JSON file: {"fa": {"grid.add": "..."}, ...}
import { readFileSync } from 'node:fs'
import { main, logLine, ScriptError } from './progress.ts'
import {
  addMessages,
  dropMessages,
  extraMessages,
  locales,
  missingMessages,
} from './translations/catalogs.ts'

const usage = 'Use: npm run translations [-- missing LOCALE | drop ID ... | add FILE]'

await main(async () => {
  const [action, ...rest] = process.argv.slice(2)
  if (action === undefined) return list()
  if (action === 'missing' && rest[0]) return logLine(JSON.stringify(missingMessages(rest[0]), null, 1))
  if (action === 'drop' && rest.length > 0) return logLine(`${dropMessages(rest)} messages removed.`)
  if (action === 'add' && rest[0]) {
    const batch = JSON.parse(readFileSync(rest[0], 'utf8')) as Record<string, Record<string, string>>
    return logLine(`${addMessages(batch)} messages added.`)
  }
  throw new ScriptError(usage)
})

function list(): void {
  for (const locale of locales()) {
    const missing = Object.keys(missingMessages(locale))
    const extra = extraMessages(locale)
    if (missing.length + extra.length === 0) continue
    logLine(
      `${locale}: ${missing.length} missing${extra.length > 0 ? `, ${extra.length} without English` : ''}`,
    )
    for (const id of [...missing, ...extra].slice(0, 5)) logLine(`  ${id}`)
  }
}
