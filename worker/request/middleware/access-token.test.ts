import { describe, expect, it } from 'vitest'
import * as limits from '#core/limits.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'

const settings = { AUTH_SECRET: 'a secret of this test' }
const at = new Date('2026-01-02T03:04:05Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const ann = {
  id: 'us1',
  email: 'ann@example.com',
  firstname: null,
  lastname: null,
  roles: [],
  tokenVersion: 3,
}
const claims = { userId: 'us1', sessionId: 'se1', tokenVersion: 3, email: 'ann@example.com' }

describe('a verified access token', () => {
  it('is accepted until it expires, and refused from then on', async () => {
    const token = await signAccessToken(settings, ann, 'se1', at)
    const last = later(limits.accessTokenTtlSeconds - 1)
    await expect(readAccessToken(settings, token, at)).resolves.toEqual(claims)
    await expect(readAccessToken(settings, token, last)).resolves.toEqual(claims)
    await expect(readAccessToken(settings, token, later(limits.accessTokenTtlSeconds))).rejects.toMatchObject(
      { code: 'TOKEN_EXPIRED' },
    )
  })

  it('is refused with another secret, or with another signature', async () => {
    const token = await signAccessToken(settings, ann, 'se1', at)
    await readAccessToken(settings, token, at)
    await expect(readAccessToken({ AUTH_SECRET: 'another secret' }, token, at)).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
    const [head, body] = token.split('.')
    const forged = `${head}.${body}.${(await signAccessToken(settings, ann, 'se2', at)).split('.')[2]}`
    await expect(readAccessToken(settings, forged, at)).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
  })
})
