import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'
import { account, type SnowflakeStub, startSnowflakeStub } from '../support/snowflake/server.ts'
import { shopTables } from '../support/snowflake/shop.ts'

/** A base with the shop of the stub as a data source. */
export type AttachedShop = {
  stub: SnowflakeStub
  runtime: Runtime
  ann: Person
  base: BaseWire
  source: SourceWire
  stop(): Promise<void>
}

export const snowflakeVariables = { CONNECT_TO_EXTERNAL_DB: 'true', SOURCE_PRIVATE_HOSTS: 'localhost' }

/** The connection to the stub, as a client sends it. */
export function connectionTo(stub: SnowflakeStub, more: Record<string, unknown> = {}) {
  return {
    client: 'snowflake',
    connection: {
      account: `http://localhost:${stub.port}`,
      username: account.user.toLowerCase(),
      password: stub.privateKey,
      warehouse: account.warehouse,
      database: account.database,
      role: account.role,
      ...more,
    },
    searchPath: ['PUBLIC'],
  }
}

export async function attachShop(): Promise<AttachedShop> {
  const stub = await startSnowflakeStub(shopTables)
  const runtime = await startRuntime(snowflakeVariables)
  const ann = await signUp(runtime)
  const base = await ann.createBase()
  const source = await ann.ok<SourceWire>('POST', `/api/v2/meta/bases/${base.id}/sources`, {
    config: connectionTo(stub),
  })
  return {
    stub,
    runtime,
    ann,
    base,
    source,
    async stop() {
      await runtime.stop()
      await stub.stop()
    },
  }
}
