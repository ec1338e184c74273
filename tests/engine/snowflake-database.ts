import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { toSnowflake } from '../../worker/gateways/databases/snowflake-statement.ts'
import { fromSnowflake } from '../../worker/gateways/databases/snowflake-values.ts'
import { afterFile } from './after-file.ts'
import type { SqlResult, Statement } from '../../worker/platform/statement.ts'
import type { StubResult } from '../support/snowflake/result.ts'

type Received = { message: { id: number; answer?: StubResult; error?: string } }

/** A throw-away database of the stub of Snowflake, which also writes here: somebody must fill the tables. */
export function openSnowflakeDatabase() {
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  let asked = 0
  const worker = new Worker(fileURLToPath(new URL('snowflake-thread.ts', import.meta.url).href), {
    workerData: { port: port2, flag },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  let isOpen = true
  afterFile(() => {
    isOpen = false
    void worker.terminate()
  })

  function run(statement: Statement): SqlResult {
    if (!isOpen) throw new Error('This database was closed after the tests of another file.')
    asked += 1
    port1.postMessage({ id: asked, ...toSnowflake(statement) })
    // The flag holds the number of the last statement that was answered.
    for (let last = Atomics.load(flag, 0); last !== asked; last = Atomics.load(flag, 0))
      Atomics.wait(flag, 0, last)
    const { message } = receiveMessageOnPort(port1) as Received
    if (message.id !== asked) throw new Error('This is the answer to another statement.')
    if (!message.answer) throw new Error(message.error)
    const { rowType, data } = message.answer
    return {
      columns: rowType.map(({ name }) => name),
      rows: data.map((row) =>
        row.map((text, index) => fromSnowflake(text, rowType[index] ?? { name: '', type: 'text' })),
      ),
      rowsAffected: 0,
      lastInsertRowid: null,
    }
  }
  return { run, exec: (sql: string) => void run({ sql, args: [] }) }
}
