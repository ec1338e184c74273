import { createHmac } from 'node:crypto'

/** Names the records of one public link, whose ids it may hide. */
export type RecordKeys = {
  seal(id: number): string
  /** The id of a record; null for texts that are no keys. Other keys lead to ids that no table reaches. */
  open(key: string): number | null
}

/** Each half of an id has 27 bits, so that all safe integers fit. */
const halfBits = 27
const half = 2 ** halfBits
const rounds = 4
const keyLength = 11

/**
 * Keys are a permutation of the numbers up to 54 bits (a Feistel network over HMAC-SHA256), another one for each link:
 * they tell neither a record's number nor how many records there are, and cannot be guessed.
 */
export function recordKeys(secret: string, linkId: string): RecordKeys {
  const mixed = (round: number, value: number): number => {
    const hmac = createHmac('sha256', `record-keys:${secret}`).update(`${linkId} ${round} ${value}`)
    const bytes = atob(hmac.digest('base64url').slice(0, 8).replaceAll('-', '+').replaceAll('_', '/'))
    return [0, 1, 2, 3].reduce((sum, at) => sum * 256 + bytes.charCodeAt(at), 0) % half
  }
  return {
    seal(id) {
      let [left, right] = [Math.floor(id / half), id % half]
      for (let round = 0; round < rounds; round += 1)
        [left, right] = [right, (left + mixed(round, right)) % half]
      return `k${(BigInt(left) * BigInt(half) + BigInt(right)).toString(36).padStart(keyLength, '0')}`
    },
    open(key) {
      if (!isRecordKey(key)) return null
      let value = 0n
      for (const digit of key.slice(1)) value = value * 36n + BigInt(parseInt(digit, 36))
      if (value >= BigInt(half) * BigInt(half)) return null
      let [left, right] = [Number(value / BigInt(half)), Number(value % BigInt(half))]
      for (let round = rounds - 1; round >= 0; round -= 1)
        [left, right] = [(right - mixed(round, left) + half) % half, left]
      const id = left * half + right
      return Number.isSafeInteger(id) && id > 0 ? id : null
    },
  }
}

/** True for texts in the form of keys. */
export function isRecordKey(text: string): boolean {
  return /^k[0-9a-z]{11}$/.test(text)
}
