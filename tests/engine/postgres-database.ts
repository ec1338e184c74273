import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { sqlValue } from '../../worker/gateways/databases/postgres-values.ts'
import { afterFile } from './after-file.ts'
import { boundArg, type SqlResult, type Statement } from '../../worker/platform/statement.ts'

/** The server of the machine; see `postgres-thread.ts` for machines without one. */
const url = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

type Answer = {
  fields: { name: string; type: number }[]
  rows: (string | null)[][]
  count: number
  command: string
}
type Received = { message: { id: number; answer?: Answer; error?: string } }

type Session = { send(sql: string, args: unknown[] | null): Answer; end(): void }
let session: Session | null = null
let current = ''
const schemas: string[] = []

/** Drops the schemas and ends the session, which would be idle during the tests of other files. */
function close(): void {
  if (!session) return
  for (const schema of schemas.splice(0)) session.send(`drop schema ${schema} cascade`, null)
  session.end()
  session = null
  current = ''
}

function open(): Session {
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  let asked = 0
  const worker = new Worker(fileURLToPath(new URL('postgres-thread.ts', import.meta.url).href), {
    workerData: { port: port2, flag, url },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  return {
    send(sql, args) {
      asked += 1
      port1.postMessage({ id: asked, sql, args })
      // The flag holds the number of the last statement that was answered.
      for (let last = Atomics.load(flag, 0); last !== asked; last = Atomics.load(flag, 0))
        Atomics.wait(flag, 0, last)
      const { message } = receiveMessageOnPort(port1) as Received
      if (message.id !== asked) throw new Error('This is the answer to another statement.')
      if (!message.answer) throw new Error(message.error)
      return message.answer
    },
    end: () => void worker.terminate(),
  }
}

/** A throw-away schema of the server, dropped after the file's tests. */
export function openSchema() {
  if (!session) {
    session = open()
    afterFile(close)
  }
  const used = session
  const schema = `tessera_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  used.send(`create schema ${schema}`, null)
  schemas.push(schema)
  const send = (sql: string, args: unknown[] | null) => {
    if (session !== used) throw new Error('This schema was dropped after the tests of another file.')
    if (current !== schema) used.send(`set search_path to ${schema}`, null)
    current = schema
    return used.send(sql, args)
  }
  return {
    exec: (sql: string) => void send(sql, null),
    run({ sql, args }: Statement): SqlResult {
      const { fields, rows, count, command } = send(sql, args.map(boundArg))
      return {
        columns: fields.map(({ name }) => name),
        rows: rows.map((row) => row.map((text, index) => sqlValue(text, fields[index]?.type ?? 0))),
        rowsAffected: command === 'SELECT' ? 0 : count,
        lastInsertRowid: null,
      }
    },
  }
}
