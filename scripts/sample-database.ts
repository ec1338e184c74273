import { parseArgs } from 'node:util'
import { logLine, main, ScriptError } from './progress.ts'
import { createSampleDatabase } from './sample-database/create.ts'

// `npm run sample-database -- postgres://user@host/database [--name rental_shop]` creates a film rental shop to try
// connected databases with: a schema of this name in PostgreSQL, a database of this name in MariaDB.

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string', default: 'rental_shop' } },
    allowPositionals: true,
    strict: true,
  })
  const [url] = positionals
  if (!url) throw new ScriptError('Say where: npm run sample-database -- postgres://user@host/database')
  await createSampleDatabase(url, values.name)
  logLine(`Created ${values.name}.`)
})
