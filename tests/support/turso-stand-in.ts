import { createServer, type IncomingMessage } from 'node:http'
import * as v from 'valibot'
import type { DatabaseServer } from './database-server.ts'

export const platformToken = 'platform-token'
export const organization = 'acme'
export const group = 'baseDatabases'

export type TursoStandIn = { url: string; requests: string[]; stop(): Promise<void> }

const creation = v.object({ name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/)), group: v.literal(group) })

/**
 * Answers the two calls of Turso's platform API that base databases need, by namespaces of an embedded server:
 * POST and DELETE /v1/organizations/:organization/databases[/:name].
 */
export async function startTursoStandIn(databases: DatabaseServer): Promise<TursoStandIn> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    requests.push(`${request.method} ${request.url}`)
    if (request.headers.authorization !== `Bearer ${platformToken}`) {
      return { status: 401, body: { error: 'invalid token' } }
    }
    const path = `/v1/organizations/${organization}/databases`
    if (request.method === 'POST' && request.url === path) {
      const parsed = v.safeParse(creation, JSON.parse(await textOf(request)))
      if (!parsed.success) return { status: 400, body: { error: 'invalid request' } }
      const { name } = parsed.output
      const made = await databases.create(name).then(
        () => true,
        () => false,
      )
      if (!made) return { status: 409, body: { error: `database with name ${name} already exists` } }
      return { status: 200, body: { database: { Name: name, Hostname: `${name}-${organization}.turso.io` } } }
    }
    const named = request.url?.startsWith(`${path}/`) ? request.url.slice(path.length + 1) : null
    if (request.method === 'DELETE' && named !== null) {
      const gone = await databases.destroy(named)
      return gone.ok
        ? { status: 200, body: { database: named } }
        : { status: 404, body: { error: 'could not find database' } }
    }
    return { status: 404, body: { error: 'not found' } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
