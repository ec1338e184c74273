/** Parses an IP address to a number; null if invalid. IPv4 in IPv6 (`::ffff:192.0.2.1`) counts as IPv4. */
export function parseIp(text: string): { bits: 32 | 128; value: bigint } | null {
  const address = text.split('%')[0] ?? ''
  const ipv4 = parseIpv4(address)
  if (ipv4 !== null) return { bits: 32, value: ipv4 }
  const ipv6 = parseIpv6(address)
  if (ipv6 === null) return null
  return ipv6 >> 32n === 0xffffn ? { bits: 32, value: ipv6 & 0xffffffffn } : { bits: 128, value: ipv6 }
}

/** An address range: `192.0.2.0/24`, `2001:db8::/32` or a single address. */
export type IpRange = { bits: 32 | 128; prefix: number; value: bigint }

/** Parses an address range; null if invalid. */
export function parseIpRange(text: string): IpRange | null {
  const [address = '', length, ...rest] = text.trim().split('/')
  const ip = parseIp(address)
  if (!ip || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null
  const prefix = length === undefined ? ip.bits : Number(length)
  return prefix > ip.bits ? null : { ...ip, prefix }
}

/** Returns true if one of the ranges contains the address. */
export function isInRanges(address: string, ranges: readonly IpRange[]): boolean {
  const ip = parseIp(address)
  if (!ip) return false
  return ranges.some(({ bits, prefix, value }) => {
    const shift = BigInt(bits - prefix)
    return bits === ip.bits && value >> shift === ip.value >> shift
  })
}

/**
 * The network that a rate limit counts by: an IPv4 address, or the /64 of an IPv6 address, because one
 * customer usually has all addresses of a /64.
 */
export function networkOf(address: string): string | null {
  const ip = parseIp(address)
  if (!ip) return null
  if (ip.bits === 128) return `${(ip.value >> 64n).toString(16)}::/64`
  return [24n, 16n, 8n, 0n].map((shift) => String((ip.value >> shift) & 0xffn)).join('.')
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || parts.some((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255))
    return null
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function parseIpv6(text: string): bigint | null {
  if (!text.includes(':') || text.length > 45) return null
  // The last 32 bits may be written as IPv4.
  const last = text.slice(text.lastIndexOf(':') + 1)
  const ipv4 = last.includes('.') ? parseIpv4(last) : null
  if (last.includes('.') && ipv4 === null) return null
  const plain =
    ipv4 === null
      ? text
      : `${text.slice(0, -last.length)}${(ipv4 >> 16n).toString(16)}:${(ipv4 & 0xffffn).toString(16)}`
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}
