import { type MessagePort, workerData } from 'node:worker_threads'
import { ofDuckdb } from './snowflake-rows.ts'
import { openStubDatabase, type StubBindings } from '../support/snowflake/database.ts'

// Runs statements of Snowflake on the stub's database for a thread that waits for them: tests of the engine are
// synchronous.

type Sent = { id: number; statement: string; bindings: StubBindings }

const { port, flag } = workerData as { port: MessagePort; flag: Int32Array }

const opened = openStubDatabase()
port.on('message', ({ id, statement, bindings }: Sent) => {
  void opened
    // Statements that fill tables are in the SQL of DuckDB.
    .then((database) =>
      statement.startsWith(ofDuckdb)
        ? database.exec(statement).then(() => ({ rowType: [], data: [] }))
        : database.query(statement, bindings),
    )
    .then(
      (answer) => port.postMessage({ id, answer }),
      (error: unknown) =>
        port.postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
    )
    .then(() => {
      Atomics.store(flag, 0, id)
      Atomics.notify(flag, 0)
    })
})
