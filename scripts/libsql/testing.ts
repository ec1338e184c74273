import { createClient } from '@libsql/client/web'
import type { Client, IntMode } from '@libsql/client/web'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { namespaceUrl, startLibsqlServer } from './server.ts'
import type { LibsqlServer } from './server.ts'
import type { ServerSettings } from './settings.ts'

const TOKEN = 'test-token'

export type TestServer = {
  readonly dataDir: string
  readonly server: LibsqlServer
  /** Calls the server with the token. */
  call(path: string, method?: string, body?: unknown): Promise<Response>
  create(namespace: string): Promise<void>
  client(namespace: string, intMode?: IntMode): Client
  stop(): Promise<void>
}

/** Starts a server on a free port, with a directory that `stop` removes. */
export async function startTestServer(settings: Partial<ServerSettings> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'libsql-'))
  const server = await startLibsqlServer({ dataDir, authToken: TOKEN, settings })
  const clients: Client[] = []
  const call: TestServer['call'] = (path, method = 'GET', body?) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    dataDir,
    server,
    call,
    async create(namespace) {
      const response = await call(`/v1/namespaces/${namespace}/create`, 'POST')
      if (!response.ok) throw new Error(`create: ${response.status} ${await response.text()}`)
    },
    client(namespace, intMode = 'bigint') {
      const client = createClient({ url: namespaceUrl(server.url, namespace), authToken: TOKEN, intMode })
      clients.push(client)
      return client
    },
    async stop() {
      for (const client of clients) client.close()
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const AnswerSchema = v.object({
  baton: v.nullable(v.string()),
  results: v.array(
    v.looseObject({
      response: v.optional(
        v.looseObject({
          result: v.optional(
            v.looseObject({
              step_results: v.optional(v.array(v.unknown())),
              step_errors: v.optional(v.array(v.unknown())),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Parses the response to a pipeline. */
export async function answerOf(response: Response): Promise<v.InferOutput<typeof AnswerSchema>> {
  return v.parse(AnswerSchema, await response.json())
}
