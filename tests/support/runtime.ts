import { routes } from '../../worker/routes.ts'
import { startApp, type TestApp } from './app.ts'
import { startDatabaseServer } from './database-server.ts'

/** Requests to the database server: how often the control database and base databases were asked. */
export type RoundTrips = { control: number; baseDatabases: number }

export type Runtime = TestApp & {
  /** Does the work and counts the round trips to databases that start meanwhile; `statements` went to base databases. */
  countTrips<T>(work: () => Promise<T>): Promise<{ result: T; trips: RoundTrips; statements: string[] }>
  stop(): Promise<void>
}

/** The whole API in this process over an embedded database server of its own, with everything empty. */
export async function startRuntime(variables: Record<string, string> = {}): Promise<Runtime> {
  const databases = await startDatabaseServer()
  const trips = countTripsTo(databases.url)
  try {
    const app = await startApp(databases, routes, variables)
    return {
      ...app,
      async countTrips(work) {
        const before = { ...trips.sofar }
        trips.statements = []
        const result = await work()
        const { control, baseDatabases } = trips.sofar
        const counted = {
          control: control - before.control,
          baseDatabases: baseDatabases - before.baseDatabases,
        }
        return { result, trips: counted, statements: trips.statements }
      },
      async stop() {
        trips.stop()
        await databases.stop()
      },
    }
  } catch (error) {
    trips.stop()
    await databases.stop()
    throw error
  }
}

/** Wraps this process's fetch: a request to `<server>/<namespace>/...` is one round trip. */
function countTripsTo(serverUrl: string) {
  const counted = { sofar: { control: 0, baseDatabases: 0 }, statements: new Array<string>() }
  const original = globalThis.fetch
  const counting: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.startsWith(`${serverUrl}/`)) {
      const namespace = url.slice(serverUrl.length + 1).split('/')[0] ?? ''
      if (namespace.startsWith('control')) counted.sofar.control += 1
      else {
        counted.sofar.baseDatabases += 1
        if (typeof init?.body === 'string') counted.statements.push(init.body)
      }
    }
    return original(input, init)
  }
  globalThis.fetch = counting
  return Object.assign(counted, {
    stop: () => {
      globalThis.fetch = original
    },
  })
}
