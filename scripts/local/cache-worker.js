// Runs in workerd beside the worker and keeps what it puts into `caches.default`, in memory: workerd itself has no
// cache, it asks a service over HTTP (GET, PUT with the kept response as a message, PURGE). Embedded by
// workerd-config.ts.

/** Bytes of one response; BYTES_MAX of the environment is for all. */
const entryBytesMax = 4 * 1024 * 1024

/** By URL, the least recently used first. */
const entries = new Map()
let bytes = 0

function remove(url) {
  const entry = entries.get(url)
  if (!entry) return false
  bytes -= entry.body.byteLength
  return entries.delete(url)
}

function match(url) {
  const entry = entries.get(url)
  if (!entry || entry.until <= Date.now()) {
    remove(url)
    return new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } })
  }
  entries.delete(url)
  entries.set(url, entry)
  const headers = new Headers(entry.headers)
  headers.set('cf-cache-status', 'HIT')
  return new Response(entry.body, { status: entry.status, headers })
}

async function put(url, request, bytesMax) {
  const message = new Uint8Array(await request.arrayBuffer())
  const end = endOfHead(message)
  if (end === -1) return new Response(null, { status: 400 })
  const [statusLine = '', ...lines] = new TextDecoder().decode(message.subarray(0, end)).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const control = headers.find(([name]) => name === 'cache-control')?.[1] ?? ''
  const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
  const body = message.slice(end + 4)
  if (seconds <= 0 || body.byteLength > entryBytesMax) return new Response(null, { status: 413 })
  remove(url)
  const kept = headers.filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding')
  entries.set(url, {
    until: Date.now() + seconds * 1000,
    status: Number(statusLine.split(' ')[1]),
    headers: kept,
    body,
  })
  bytes += body.byteLength
  for (const oldest of entries.keys()) {
    if (bytes <= bytesMax) break
    remove(oldest)
  }
  return new Response(null, { status: 204 })
}

/** Where the empty line after the headers begins. */
function endOfHead(message) {
  for (let index = 0; index + 3 < message.length; index += 1)
    if (
      message[index] === 13 &&
      message[index + 1] === 10 &&
      message[index + 2] === 13 &&
      message[index + 3] === 10
    )
      return index
  return -1
}

// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default {
  async fetch(request, env) {
    if (request.method === 'GET') return match(request.url)
    if (request.method === 'PUT') return put(request.url, request, env.BYTES_MAX)
    return new Response(null, { status: remove(request.url) ? 200 : 404 })
  },
}
