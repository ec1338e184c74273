// Keeps the translations of the app's messages complete, so that texts land in English first:
//   npm run translations                  lists what each locale lacks, what English no longer has, and whose English changed
//   npm run translations -- missing fa    prints the English messages that a locale lacks, as JSON
//   npm run translations -- stale         prints the English messages that changed since they were translated, as JSON
//   npm run translations -- add FILE      adds messages from a JSON file: {"fa": {"grid.add": "..."}, ...}
//   npm run translations -- accept ID ... keeps translations whose English changed, but not its meaning
//   npm run translations -- drop ID ...   removes messages from all other locales, after their English has changed
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { main, logLine, ScriptError } from './progress.ts'
import { addMessages, appCatalog, dropMessages, missingMessages } from './translations/catalogs.ts'
import { translationReport } from './translations/report.ts'
import {
  hashesAfterAccepting,
  hashesAfterAdding,
  readEnglishHashes,
  staleMessages,
  writeEnglishHashes,
} from './translations/stale.ts'

const usage = 'Use: npm run translations [-- missing LOCALE | stale | add FILE | accept ID ... | drop ID ...]'

const batchSchema = v.record(v.string(), v.record(v.string(), v.string()))

/** How many ids a list names per locale. */
const idsShownMax = 5

await main(async () => {
  const [action, ...rest] = process.argv.slice(2)
  if (action === undefined) return list()
  if (action === 'missing' && rest[0]) return logLine(JSON.stringify(missingMessages(rest[0]), null, 1))
  if (action === 'stale') return logLine(JSON.stringify(stale(), null, 1))
  if (action === 'drop' && rest.length > 0) return logLine(`${dropMessages(rest)} messages removed.`)
  if (action === 'accept' && rest.length > 0) {
    writeEnglishHashes(hashesAfterAccepting(appCatalog(), readEnglishHashes(), rest))
    return logLine(`${rest.length} messages accepted.`)
  }
  if (action === 'add' && rest[0]) return add(rest[0])
  throw new ScriptError(usage)
})

function add(file: string): void {
  const batch = v.parse(batchSchema, JSON.parse(readFileSync(file, 'utf8')))
  // Before the files change: which messages are stale depends on the translations that there were.
  const hashes = hashesAfterAdding(appCatalog(), readEnglishHashes(), batch)
  logLine(`${addMessages(batch)} messages added.`)
  writeEnglishHashes(hashes)
  const added = new Set(Object.values(batch).flatMap((messages) => Object.keys(messages)))
  const left = Object.keys(stale()).filter((id) => added.has(id))
  if (left.length > 0) logLine(`Add these in the other locales too, or accept them: ${left.join(' ')}`)
}

/** English texts that changed since they were translated. */
function stale(): Record<string, string> {
  const app = appCatalog()
  return Object.fromEntries(staleMessages(app, readEnglishHashes()).map((id) => [id, app.english[id] ?? '']))
}

function list(): void {
  for (const line of translationReport(idsShownMax)) logLine(line)
}
