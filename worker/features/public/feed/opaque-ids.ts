/**
 * Ids of records in the form of UUIDs for the feeds of one link: stable, but they tell neither a record's number
 * nor whether two links show the same record.
 */
export async function opaqueIds(
  secret: string,
  shareId: string,
): Promise<(recordId: number) => Promise<string>> {
  const bytes = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(`feed:${secret}`), hmac, false, ['sign'])
  return async (recordId) => {
    const digest = await crypto.subtle.sign('HMAC', key, bytes.encode(`${shareId} ${recordId}`))
    const hex = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )
    // Version 8 is for custom schemes (RFC 9562).
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
