import { routes } from '../../worker/routes.ts'
import { startApp, type TestApp } from './app.ts'
import { startDatabaseServer } from './database-server.ts'

/** Requests to the database server: how often the control database and homes were asked. */
export type RoundTrips = { control: number; homes: number }

export type Runtime = TestApp & {
  /** Does the work and counts the round trips to databases that start meanwhile. */
  countTrips<T>(work: () => Promise<T>): Promise<{ result: T; trips: RoundTrips }>
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
        const result = await work()
        const { control, homes } = trips.sofar
        return { result, trips: { control: control - before.control, homes: homes - before.homes } }
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
function countTripsTo(serverUrl: string): { sofar: RoundTrips; stop: () => void } {
  const sofar: RoundTrips = { control: 0, homes: 0 }
  const original = globalThis.fetch
  const counting: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.startsWith(`${serverUrl}/`)) {
      const namespace = url.slice(serverUrl.length + 1).split('/')[0] ?? ''
      if (namespace.startsWith('control')) sofar.control += 1
      else sofar.homes += 1
    }
    return original(input, init)
  }
  globalThis.fetch = counting
  return {
    sofar,
    stop: () => {
      globalThis.fetch = original
    },
  }
}
