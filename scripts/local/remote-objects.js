// A binding to Durable Objects of another workerd process (objects-worker.js), with what Tessera and partyserver use
// of a namespace: objects by name, their methods, and `fetch`. Embedded by object-services.ts.
const objectHeader = 'x-tessera-object'

// oxlint-disable-next-line import/no-default-export -- workerd calls it to make the binding
export default function ({ OBJECTS, BINDING }) {
  const fetchFrom = (name, input, init) => {
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    // JSON in ASCII, because header values are bytes.
    headers.set(
      objectHeader,
      JSON.stringify({ binding: BINDING, name }).replace(
        /[^ -~]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    )
    return OBJECTS.fetch(new Request(request, { headers }))
  }
  const stubOf = (name) =>
    new Proxy(
      {},
      {
        get(_target, method) {
          // A stub is no promise.
          if (typeof method === 'symbol' || method === 'then') return undefined
          if (method === 'fetch') return (input, init) => fetchFrom(name, input, init)
          return (...args) => OBJECTS.call(BINDING, name, method, args)
        },
      },
    )
  return {
    idFromName: (name) => ({ name, toString: () => name }),
    get: ({ name }) => stubOf(name),
  }
}
