import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { SourceServer } from './source-server.ts'
import { authSecret } from '../support/app.ts'
import { type Person, signUp } from '../support/people.ts'
import { startRuntime, type Runtime } from '../support/runtime.ts'
import { connectionTo, createSampleSchema, type SampleSchema, sourceVariables } from './sample-source.ts'

// Passwords of connections: in no answer, log or database, and readable after the secret has changed.

const secret = 'correct horse battery staple'

export function secretsSuite(server: SourceServer): void {
  describe.runIf(server.isThere)('a password', () => {
    let runtime: Runtime
    let ann: Person
    let base: BaseWire
    let schema: SampleSchema
    const seen: string[] = []

    beforeAll(async () => {
      schema = await createSampleSchema(server)
      await schema.run(...server.login(schema.name, secret).create)
      for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
        vi.spyOn(console, method).mockImplementation(
          (...parts: unknown[]) => void seen.push(parts.map(String).join(' ')),
        )
      runtime = await startRuntime(sourceVariables)
      ann = await signUp(runtime)
      base = await ann.createBase()
    })
    afterAll(async () => {
      vi.restoreAllMocks()
      await runtime.stop()
      await schema.run(...server.login(schema.name, secret).drop)
      await schema.drop()
    })

    it('is in no answer, no log, no change and no database', async () => {
      const meta = `/api/v2/meta/bases/${base.id}`
      const { user } = server.login(schema.name, secret)
      const config = connectionTo([schema.name], { user, password: secret }, server)
      const wrong = connectionTo(
        [schema.name],
        { user, password: secret, database: 'no_such_database' },
        server,
      )
      const call = async (method: string, path: string, body?: unknown) => {
        const answer = await ann.call(method, path, body)
        seen.push(JSON.stringify([answer.body, [...answer.headers]]))
        return answer
      }
      const created = await call('POST', `${meta}/sources`, { config })
      expect(created.status).toBe(200)
      const { id } = created.body as SourceWire
      expect(created.body).toMatchObject({ config: { connection: { has_password: true } } })
      for (const each of [config, wrong, { ...config, connection: { ...config.connection, port: 'x' } }]) {
        await call('POST', '/api/v2/meta/connection/test', each)
        await call('POST', '/api/v2/meta/connection/tables', each)
        await call('POST', `${meta}/connection/test`, { ...each, sourceId: id })
        await call('POST', `${meta}/connection/tables`, { ...each, sourceId: id })
        await call('POST', `${meta}/sources`, { config: each })
        await call('PATCH', `${meta}/sources/${id}`, { config: each, alias: 'Shop' })
        await call('POST', '/api/v2/meta/bases', { title: 'On it', sources: [{ config: each }] })
      }
      for (const path of [
        `${meta}/sources`,
        `${meta}/sources/${id}`,
        meta,
        '/api/v2/meta/bases',
        `${meta}/changes`,
        `${meta}/audits`,
        `${meta}/meta-diff`,
        `/api/v1/db/meta/projects/${base.id}/bases`,
        `/api/v1/db/meta/projects/${base.id}`,
      ])
        expect((await call('GET', path)).status).toBe(200)
      seen.push(JSON.stringify(await runtime.told()))
      seen.push(JSON.stringify(await runtime.controlRows()))
      const [stored] = (await runtime.baseDatabases.open(base.id).schema()).sources.filter(
        ({ connection }) => connection !== null,
      )
      seen.push(JSON.stringify(stored))
      expect(stored?.connection).toMatch(/^[0-9a-f]{8}\.[A-Za-z0-9+/=]+$/)
      expect(seen.length).toBeGreaterThan(30)
      for (const text of seen) expect(text).not.toContain(secret)
    })

    it('of an unexpected failure is not in the log either', async () => {
      const config = connectionTo([schema.name], { password: secret }, server)
      const spy = vi.spyOn(runtime.baseDatabases, 'open').mockImplementation(() => {
        throw new Error(`Broken with password=${secret.replaceAll(' ', '_')}`)
      })
      const answer = await ann.call('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
      spy.mockRestore()
      expect(JSON.stringify(answer.body)).not.toContain(secret.replaceAll(' ', '_'))
      expect(seen.join('\n')).not.toContain(secret.replaceAll(' ', '_'))
    })
  })

  describe.runIf(server.isThere)('after the secret of the server has changed,', () => {
    it('connections are decrypted with the earlier one, and encrypted again', async () => {
      const schema = await createSampleSchema(server)
      const runtime = await startRuntime(sourceVariables)
      const ann = await signUp(runtime)
      const base = await ann.createBase()
      const meta = `/api/v2/meta/bases/${base.id}`
      const source = await ann.ok<SourceWire>('POST', `${meta}/sources`, {
        config: connectionTo([schema.name], {}, server),
      })
      const sealed = async (of: Pick<Runtime, 'baseDatabases'>) =>
        (await of.baseDatabases.open(base.id).schema()).sources.find(({ id }) => id === source.id)
          ?.connection ?? ''
      const before = await sealed(runtime)
      const settings = runtime.env.settings
      // The same isolate with other settings, because a new one signs everybody out.
      Object.assign(settings, { AUTH_SECRET: 'another secret of at least thirty-two characters' })
      const bea = await signUp(runtime, ann.email.replace('@', '.again@'))
      await runtime.control.setMember(base.id, bea.userId, 'owner', new Date())
      expect(await bea.ok('GET', `${meta}/sources/${source.id}`)).toMatchObject({ config: null })
      expect(await bea.call('POST', `${meta}/connection/test`, { sourceId: source.id })).toMatchObject({
        status: 409,
        body: { error: 'SOURCE_SECRETS_LOST' },
      })
      Object.assign(settings, { OLDER_AUTH_SECRETS: [authSecret] })
      expect(await bea.ok('GET', `${meta}/sources/${source.id}`)).toMatchObject({ config: source.config })
      expect(await sealed(runtime)).toBe(before)
      expect(await bea.ok('POST', `${meta}/connection/test`, { sourceId: source.id })).toMatchObject({
        code: 0,
      })
      await runtime.settle()
      Object.assign(settings, { OLDER_AUTH_SECRETS: [] })
      // Schemas are cached, so another change makes the new one known.
      await bea.ok('PATCH', `${meta}/sources/${source.id}`, { alias: 'Again' })
      const after = await sealed(runtime)
      expect(after.split('.')[0]).not.toBe(before.split('.')[0])
      expect(await bea.ok('POST', `${meta}/connection/test`, { sourceId: source.id })).toMatchObject({
        code: 0,
      })
      // Entering the connection again repairs one that is lost.
      await runtime.stop()
      await schema.drop()
    })
  })
}
