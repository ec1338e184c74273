import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const secret = 'a secret of at least thirty-two characters'

test('what is sealed comes back, for its purpose and with its secret alone', async () => {
  const sealed = await seal(secret, 'one', 'pässword')
  expect(atob(sealed)).not.toContain('ssword')
  expect(await seal(secret, 'one', 'pässword')).not.toBe(sealed)
  expect(await unseal(secret, 'one', sealed)).toBe('pässword')
  expect(await unseal(secret, 'two', sealed)).toBeNull()
  expect(await unseal(`${secret}!`, 'one', sealed)).toBeNull()
  expect(await unseal(secret, 'one', `${sealed.slice(0, -4)}AAAA`)).toBeNull()
  expect(await unseal(secret, 'one', 'no base64!')).toBeNull()
})
