// The parts of node:crypto that the worker uses; the platform provides them, but its types lack them.
declare module 'node:crypto' {
  export function scrypt(
    password: string | Uint8Array,
    salt: Uint8Array,
    keyLength: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void
  export function createHmac(
    algorithm: 'sha256',
    key: string,
  ): { update(text: string): { digest(encoding: 'base64url'): string } }
  export function createHash(algorithm: 'sha256'): { update(text: string): { digest(): Uint8Array } }
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean
}
