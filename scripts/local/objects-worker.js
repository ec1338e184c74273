// Runs in the workerd process that owns the Durable Objects, on a private socket: it calls them for the other
// processes (remote-objects.js). Embedded by object-services.ts.
import { WorkerEntrypoint } from 'cloudflare:workers'

const objectHeader = 'x-tessera-object'

// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default class extends WorkerEntrypoint {
  /** Passes a request on, such as that for a WebSocket. */
  fetch(request) {
    const { binding, name } = JSON.parse(request.headers.get(objectHeader) ?? '{}')
    const headers = new Headers(request.headers)
    headers.delete(objectHeader)
    return this.#object(binding, name).fetch(new Request(request, { headers }))
  }

  /** Calls a method. A target that it returns stays with the object; the caller holds a stub of it. */
  call(binding, name, method, args) {
    return this.#object(binding, name)[method](...args)
  }

  #object(binding, name) {
    const namespace = this.env[binding]
    return namespace.get(namespace.idFromName(name))
  }
}
