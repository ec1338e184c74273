import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { withLiterals } from '../../worker/gateways/databases/mysql-literals.ts'
import { sqlValue } from '../../worker/gateways/databases/mysql-values.ts'
import { afterFile } from './after-file.ts'
import { isMysql } from './dialect-under-test.ts'
import { mysqlUrl } from '../mysql/mysql-server.ts'
import type { SqlResult, Statement } from '../../worker/platform/statement.ts'

const url = isMysql ? mysqlUrl.href : (process.env['TEST_MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306')

type Answer = {
  fields: { name: string; type: number; characterSet: number }[]
  rows: (Uint8Array | null)[][]
  count: number
  firstId: number
}
type Received = { message: { id: number; answer?: Answer; error?: string } }

type Session = { send(sql: string): Answer; end(): void }
let session: Session | null = null
let current = ''
const databases: string[] = []

/** Drops the databases and ends the session: servers end a transaction that is idle during the tests of other files. */
function close(): void {
  if (!session) return
  for (const database of databases.splice(0)) session.send(`drop database ${database}`)
  session.end()
  session = null
  current = ''
}

function open(): Session {
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  let asked = 0
  const worker = new Worker(fileURLToPath(new URL('mariadb-thread.ts', import.meta.url).href), {
    workerData: { port: port2, flag, url, server: isMysql ? 'mysql' : 'mariadb' },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  return {
    send(sql) {
      asked += 1
      port1.postMessage({ id: asked, sql })
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

/** Transactions are savepoints of one that is never committed: a commit waits for the disk. */
const inOneTransaction: Record<string, string> = {
  begin: 'savepoint test',
  commit: 'do 0',
  rollback: 'rollback to savepoint test',
}

/** MySQL returns no ids of new rows, which these suites read. */
function idsFrom(firstId: number, count: number): SqlResult {
  const rows = Array.from({ length: count }, (_, index) => [firstId + index])
  return { columns: ['id'], rows, rowsAffected: count, lastInsertRowid: null }
}

/** A throw-away database of the server, dropped after the file's tests. */
export function openMariaDatabase() {
  if (!session) {
    session = open()
    afterFile(close)
  }
  const used = session
  const database = `tessera_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  used.send(`create database ${database} character set utf8mb4 collate utf8mb4_general_ci`)
  databases.push(database)
  const send = (sql: string) => {
    if (session !== used) throw new Error('This database was dropped after the tests of another file.')
    if (current !== database) used.send(`use ${database}`)
    current = database
    return used.send(sql)
  }
  return {
    exec: (sql: string) => void send(inOneTransaction[sql] ?? sql),
    run(statement: Statement): SqlResult {
      const { fields, rows, count, firstId } = send(withLiterals(statement, isMysql ? 'mysql' : 'mariadb'))
      if (firstId > 0) return idsFrom(firstId, count)
      return {
        columns: fields.map(({ name }) => name),
        rows: rows.map((row) =>
          row.map((bytes, index) => {
            const field = fields[index]
            return sqlValue(bytes, field?.type ?? 0, field?.characterSet ?? 0)
          }),
        ),
        rowsAffected: count,
        lastInsertRowid: null,
      }
    },
  }
}
