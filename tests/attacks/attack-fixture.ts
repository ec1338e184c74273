import { okJson } from './room-socket.ts'
import type { Reply, Target } from './attack-target.ts'

export type Person = { token: string; cookie: string; email: string; id: string }

/** The calls that attacks on a base begin with. */
export type AttackFixture = {
  newPerson(): Promise<Person>
  /** Makes a call with a token, and throws unless it succeeds. */
  call<T>(token: string, method: string, path: string, body?: unknown): Promise<T>
  /** Makes a call by the public link of a base, and returns the response even if it failed. */
  byLink(shareId: string, method: string, path: string, body?: unknown): Promise<Reply>
  /** A base with one table that has a field Name. */
  newBase(owner: Person): Promise<{ baseId: string; tableId: string; viewId: string; nameId: string }>
  /** Makes somebody a member. */
  invite(owner: Person, baseId: string, guest: Person, roles?: string): Promise<void>
  ownSite(): { origin: string }
}

type Table = {
  id: string
  views: { id: string }[]
  columns: { id: string; title: string }[]
}

export function startAttackFixture(target: Target): AttackFixture {
  let people = 0
  const ownSite = () => ({ origin: target.url() })
  const stage: AttackFixture = {
    ownSite,
    async newPerson() {
      people += 1
      const email = `person${people}@example.com`
      const signedIn = await target.signUp(email)
      const me = await target.send({ path: '/api/v1/auth/user/me', token: signedIn.token })
      return { ...signedIn, email, id: okJson<{ id: string }>(me).id }
    },
    async call<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
      const given = body === undefined ? {} : { body }
      return okJson<T>(await target.send({ method, path, token, headers: ownSite(), ...given }))
    },
    byLink(shareId, method, path, body) {
      const headers = { ...ownSite(), 'xc-shared-base-id': shareId }
      if (body === undefined) return target.send({ method, path, headers })
      // Node sends the body of a DELETE only where its length is given.
      const length = Buffer.byteLength(JSON.stringify(body))
      return target.send({ method, path, headers: { ...headers, 'content-length': length }, body })
    },
    async newBase(owner) {
      const { id: baseId } = await stage.call<{ id: string }>(owner.token, 'POST', '/api/v2/meta/bases', {
        title: 'Base',
      })
      const table = await stage.call<Table>(owner.token, 'POST', `/api/v2/meta/bases/${baseId}/tables`, {
        title: 'Table',
        columns: [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
      })
      const nameId = table.columns.find(({ title }) => title === 'Name')?.id ?? ''
      return { baseId, tableId: table.id, viewId: table.views[0]?.id ?? '', nameId }
    },
    async invite(owner, baseId, { email, token }, roles = 'editor') {
      const path = `/api/v2/meta/bases/${baseId}/users`
      const invited = await stage.call<unknown>(owner.token, 'POST', path, { email, roles })
      // Without mail, an account joins by the link of its invitation.
      const link = /"invite_token":"([a-z0-9]+)"/.exec(JSON.stringify(invited))?.[1]
      if (link !== undefined) await stage.call(token, 'POST', `/api/v1/auth/invitation/${link}/accept`)
    },
  }
  return stage
}
