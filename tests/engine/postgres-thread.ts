import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type MessagePort, workerData } from 'node:worker_threads'

// Runs statements for a thread that waits for them: tests of the engine are synchronous. Without a server,
// PostgreSQL compiled to WebAssembly takes its place, so the suite never has to be skipped.

type Sent = { id: number; sql: string; args: unknown[] | null }
type Answer = {
  fields: { name: string; type: number }[]
  rows: (string | null)[][]
  count: number
  command: string
}

const { port, flag, url } = workerData as { port: MessagePort; flag: Int32Array; url: string }

const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set jit = off; set synchronous_commit = off;
  set client_min_messages = warning; set statement_timeout = '15s'`

async function connect(): Promise<(sent: Sent) => Promise<Answer>> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    if (!(error instanceof AggregateError) && !String(error).includes('ECONNREFUSED')) throw error
    return embedded()
  }
  await client.query(settings)
  return async ({ sql, args }) => {
    if (args === null) {
      await client.query(sql)
      return { fields: [], rows: [], count: 0, command: '' }
    }
    const { fields, rows, rowCount, command } = await client.query<(string | null)[]>({
      text: sql,
      values: args,
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    })
    return {
      fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
      rows,
      count: rowCount ?? 0,
      command,
    }
  }
}

/** Every type as text, in both directions. */
const asText = Object.fromEntries(
  Array.from({ length: 4000 }, (_, type) => [type, (value: unknown) => String(value)]),
)

async function embedded(): Promise<(sent: Sent) => Promise<Answer>> {
  const database = await PGlite.create()
  await database.exec(settings)
  return async ({ sql, args }) => {
    if (args === null) {
      await database.exec(sql)
      return { fields: [], rows: [], count: 0, command: '' }
    }
    const { fields, rows, affectedRows } = await database.query<(string | null)[]>(sql, args, {
      rowMode: 'array',
      parsers: asText,
      serializers: asText,
    })
    const command = /^\s*(?:insert|update|delete)/i.test(sql) ? 'WRITE' : 'SELECT'
    return {
      fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
      rows,
      count: affectedRows ?? 0,
      command,
    }
  }
}

const run = connect()
port.on('message', (sent: Sent) => {
  void run
    .then((query) => query(sent))
    .then(
      (answer) => port.postMessage({ id: sent.id, answer }),
      (error: unknown) =>
        port.postMessage({ id: sent.id, error: error instanceof Error ? error.message : String(error) }),
    )
    .then(() => {
      Atomics.store(flag, 0, sent.id)
      Atomics.notify(flag, 0)
    })
})
