import { expect, test } from 'vitest'
import { encryptSecret, decryptSecret } from './encrypt-secret.ts'

const secret = 'a secret of at least thirty-two characters'

test('decrypts only with the same purpose and secret', async () => {
  const sealed = await encryptSecret(secret, 'one', 'pässword')
  expect(atob(sealed)).not.toContain('ssword')
  expect(await encryptSecret(secret, 'one', 'pässword')).not.toBe(sealed)
  expect(await decryptSecret(secret, 'one', sealed)).toBe('pässword')
  expect(await decryptSecret(secret, 'two', sealed)).toBeNull()
  expect(await decryptSecret(`${secret}!`, 'one', sealed)).toBeNull()
  expect(await decryptSecret(secret, 'one', `${sealed.slice(0, -4)}AAAA`)).toBeNull()
  expect(await decryptSecret(secret, 'one', 'no base64!')).toBeNull()
})
