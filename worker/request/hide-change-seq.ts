import type { Actor } from '#core/access/actor.ts'

// Sequence numbers reveal a base's activity, so only members see them.

/** A response for non-members: `seq` is 0, and headers contain no sequence number. */
export function hideChangeSeq(actor: Actor, headers: Headers, output: unknown): unknown {
  if (actor.kind === 'user') return output
  headers.delete('x-change-seq')
  return actor.kind === 'share' && hasSeq(output) ? { ...output, seq: 0 } : output
}

/**
 * Replaces `seq` in a response of a public link by a number that only reveals whether something has changed:
 * it differs between links, does not grow and cannot be predicted.
 */
export async function withoutChangeSeq<T>(answer: T, shareId: string | null, secret: string): Promise<T> {
  if (!hasSeq(answer)) return answer
  return { ...answer, seq: await opaqueSeq(answer.seq, shareId ?? '', secret) }
}

async function opaqueSeq(seq: number, shareId: string, secret: string): Promise<number> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(`share-seq:${secret}`), hmac, false, ['sign'])
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, bytes.encode(`${shareId} ${seq}`)))
  // Fits into a JavaScript integer.
  return Number(digest.getBigUint64(0) >> 11n)
}

function hasSeq(output: unknown): output is { seq: number } {
  return typeof output === 'object' && output !== null && 'seq' in output && typeof output.seq === 'number'
}
