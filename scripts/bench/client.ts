/** A minimal API client for the benchmark. */
export type Client = {
  get<T>(path: string): Promise<T>
  send<T>(method: string, path: string, body: unknown): Promise<T>
}

/** The account that benchmarks create. */
export const account = { email: 'bench@example.com', password: 'a long enough password' }

/** Access tokens are valid for 15 minutes. */
const renewAfterMs = 10 * 60_000

/** Signs up on an empty instance. Throws with the server's message if a call fails. */
export const signedUp = (url: string): Promise<Client> => withToken(url, ['signup'])

/** Signs in, or signs up where the account does not exist yet. */
export const signedIn = (url: string): Promise<Client> => withToken(url, ['signin', 'signup'])

async function withToken(url: string, ways: readonly string[]): Promise<Client> {
  let token = ''
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'xc-auth': token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
  const enter = async ([way, ...others]: readonly string[]): Promise<string> => {
    try {
      return (await send<{ token: string }>('POST', `/api/v1/auth/user/${way}`, account)).token
    } catch (error) {
      if (others.length === 0) throw error
      return enter(others)
    }
  }
  let enteredAt = Date.now()
  token = await enter(ways)
  const sendSignedIn = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    if (Date.now() - enteredAt > renewAfterMs) {
      enteredAt = Date.now()
      token = await enter(['signin'])
    }
    return send<T>(method, path, body)
  }
  return { get: (path) => sendSignedIn('GET', path), send: sendSignedIn }
}
