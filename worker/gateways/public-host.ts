/** Suffixes of names that are never public. */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|database|corp|private|test|invalid|arpa)$/

/**
 * Returns false for names and addresses of this machine and of private networks. URL has normalized all
 * addresses.
 */
export function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name.startsWith('[')) return isPublicV6(name.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return isPublicV4(name.split('.').map(Number))
  return name.includes('.') && !privateNames.test(name)
}

function isPublicV4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b <= 127) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b <= 31) return false
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) return false
  return !(
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  )
}

/** Accepts only the public range, without addresses that embed IPv4. */
function isPublicV6(text: string): boolean {
  const first = Number.parseInt(text.split(':')[0] ?? '', 16)
  if (!(first >= 0x2000 && first <= 0x3fff)) return false
  return !text.startsWith('2002:') && !/^2001:(?:0{0,4}|db8):/.test(text)
}
