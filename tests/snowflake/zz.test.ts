import { it } from 'vitest'
import { startSnowflakeStub } from '../support/snowflake/server.ts'
import { shopTables } from '../support/snowflake/shop.ts'
import { openStub } from './connection.ts'
import { introspection } from '../../worker/engine/dialects/snowflake/introspect.ts'
it('x', async () => {
  const stub = await startSnowflakeStub(shopTables)
  const c = openStub(stub)
  console.log(
    JSON.stringify(
      await c.batch(
        [{ sql: 'select * from "PUBLIC"."ORDERS" where ID > ? and 1 = 1 limit ?', args: [0, 10] }],
        'read',
      ),
      null,
      0,
    ),
  )
  const r = await c.batch(introspection.statements(['PUBLIC', 'Archive']), 'read')
  console.log(JSON.stringify(introspection.decode(r), null, 1).slice(0, 3000))
  await stub.stop()
})
