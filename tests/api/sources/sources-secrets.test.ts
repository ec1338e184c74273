import { describe, expect, it } from 'vitest'
import { connectionTo } from '../../sources/sample-source.ts'
import { secretsSuite } from '../../sources/secrets-suite.ts'
import { postgresServer } from '../../sources/source-server.ts'
import { signUp } from '../../support/people.ts'
import { startRuntime } from '../../support/runtime.ts'

secretsSuite(await postgresServer())

describe('where connecting is turned off,', () => {
  it('every call that connects reports it', async () => {
    const runtime = await startRuntime()
    const ann = await signUp(runtime)
    const base = await ann.createBase()
    const config = connectionTo(['public'])
    expect((await runtime.call('GET', '/api/v1/db/meta/nocodb/info')).body).toMatchObject({
      connectToExternalDB: false,
    })
    for (const [path, body] of [
      ['/api/v2/meta/connection/test', config],
      ['/api/v1/db/meta/connection/test', config],
      ['/api/v2/meta/connection/tables', config],
      [`/api/v2/meta/bases/${base.id}/connection/test`, config],
      [`/api/v2/meta/bases/${base.id}/connection/tables`, config],
      [`/api/v2/meta/bases/${base.id}/sources`, { config }],
      ['/api/v2/meta/bases', { title: 'On it', sources: [{ config }] }],
    ] as const)
      expect([path, await ann.call('POST', path, body)]).toMatchObject([
        path,
        { status: 403, body: { error: 'SOURCES_DISABLED', message: expect.stringContaining('operator') } },
      ])
    expect(await ann.ok('GET', '/api/v2/meta/bases')).toMatchObject({ list: [{ id: base.id }] })
    await runtime.stop()
  })
})
