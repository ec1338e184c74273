import { baseId } from '#core/ids.ts'
import { engines } from '../../worker/engine/engines.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { openBaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { createSchemaCache } from '../../worker/store/base-databases/schema-cache.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { createSourceConnections } from '../../worker/store/sources/source-connections.ts'
import { addField } from './add-field.ts'
import { isJournal, isLog } from './crashed-process.ts'
import { mariadbServer, mysqlServer, type SourceServer } from './source-server.ts'

// A process that adds a field to the films and kills itself at a step; `waits` leaves that to others.

export const killSteps = [
  'before the journal',
  'after the journal',
  'after the statement',
  'before the log',
  'after the log',
] as const
export type KillStep = (typeof killSteps)[number] | 'waits'
export type ChildTask = {
  url: string
  token: string
  key: string
  type: SourceServer['type']
  title: string
  step: KillStep
}

type Batch = Connection['batch']

/** Ends at once, without closing anything. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

async function run({ url, token, key, type, title, step }: ChildTask): Promise<void> {
  const dieAt = async (here: KillStep) => (here === step ? die() : undefined)
  const base = openConnection(embeddedDatabaseLocator({ url, token }).locate(key))
  const batch: Batch = async (statements, mode) => {
    if (isJournal(statements)) await dieAt('before the journal')
    if (isLog(statements)) await dieAt('before the log')
    const results = await base.batch(statements, mode)
    if (isJournal(statements)) await dieAt('after the journal')
    if (isLog(statements)) await dieAt('after the log')
    return results
  }
  const server = type === 'mysql' ? await mysqlServer() : await mariadbServer()
  const source = server.open()
  const lockSchema: SourceConnection['lockSchema'] = async (sourceId, work) => {
    if (!source.lockSchema) throw new Error('These servers have a lock of its schema.')
    return source.lockSchema(sourceId, (own) =>
      work({
        ...own,
        async batch(statements, mode) {
          const results = await own.batch(statements, mode)
          if (statements.some(({ sql }) => sql.startsWith('alter table'))) await dieAt('after the statement')
          return results
        },
      }),
    )
  }
  const sources = createSourceConnections(baseId(key), () => Promise.resolve({ ...source, lockSchema }))
  const opened = openBaseDatabase(baseId(key), { ...base, batch }, createSchemaCache(), engines.sqlite3, {
    sources,
  })
  await addField(title, opened)
  await sources.close()
}

const [, file = '', task] = process.argv
if (file.endsWith('schema-change-process.ts') && task) await run(JSON.parse(task))
