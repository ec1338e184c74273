import { expect, it } from 'vitest'
import { dummyPasswordHash, hashPassword, verifyPassword } from './passwords.ts'

it('hashes with scrypt at full cost, and never the same way twice', async () => {
  const [one, other] = [await hashPassword('a secret word'), await hashPassword('a secret word')]
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(other).not.toBe(one)
})

it('accepts the password alone, however its letters were typed', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword('caf\u00e9 au lait', hash)).toBe(true)
  expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true)
  expect(await verifyPassword('cafe au lait', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

it('verifies hashes of another cost', async () => {
  // scrypt of "pleaseletmein" with the salt "SodiumChloride" (RFC 7914, section 12), its first 32 bytes.
  const hash = 'scrypt$16384$8$1$U29kaXVtQ2hsb3JpZGU=$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI='
  expect(await verifyPassword('pleaseletmein', hash)).toBe(true)
})

it('has a hash for accounts that do not exist, which costs as much and no password opens', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(dummyPasswordHash())).toEqual(costOf(await hashPassword('x')))
  expect(await verifyPassword('', dummyPasswordHash())).toBe(false)
})

it.each(['', 'plain', 'bcrypt$1$2$3$4$5'])('refuses a stored text that is no hash: %j', async (stored) => {
  expect(await verifyPassword('plain', stored)).toBe(false)
})
