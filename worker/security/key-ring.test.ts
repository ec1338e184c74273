import { expect, it } from 'vitest'
import { decryptWithKeyId, encryptWithKeyId } from './key-ring.ts'

const [first, second] = ['a first secret of thirty-two letters!', 'a second secret of thirty-two letters']

it('encrypts with the current secret and decrypts with earlier ones, by the id of the key', async () => {
  const sealed = await encryptWithKeyId([first], 'one', 'pässword')
  expect(sealed).toMatch(/^[0-9a-f]{8}\.[A-Za-z0-9+/=]+$/)
  expect(sealed).not.toContain(first)
  expect(await decryptWithKeyId([first], 'one', sealed)).toEqual({ text: 'pässword', isCurrent: true })
  expect(await decryptWithKeyId([second, first], 'one', sealed)).toEqual({
    text: 'pässword',
    isCurrent: false,
  })
  const again = await encryptWithKeyId([second, first], 'one', 'pässword')
  expect(again.split('.')[0]).not.toBe(sealed.split('.')[0])
  expect(await decryptWithKeyId([second], 'one', again)).toEqual({ text: 'pässword', isCurrent: true })
})

it('is null without the secret, for another purpose, and for what was changed', async () => {
  const sealed = await encryptWithKeyId([first], 'one', 'pässword')
  expect(await decryptWithKeyId([second], 'one', sealed)).toBeNull()
  expect(await decryptWithKeyId([first], 'two', sealed)).toBeNull()
  expect(await decryptWithKeyId([first], 'one', `${sealed.slice(0, -4)}AAAA`)).toBeNull()
  expect(await decryptWithKeyId([first], 'one', '')).toBeNull()
  const [keyId] = (await encryptWithKeyId([second], 'one', 'x')).split('.')
  // The id of another key does not make its secret fit.
  expect(await decryptWithKeyId([second, first], 'one', `${keyId}.${sealed.split('.')[1]}`)).toBeNull()
})
