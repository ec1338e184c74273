import type { Actor } from '#core/access/actor.ts'

// Numbers of changes tell how much is going on in a base: they are for its members.

/** An answer as somebody who is no member may read it; `seq` is 0 there, and headers name no change. */
export function hideSeq(actor: Actor, headers: Headers, output: unknown): unknown {
  if (actor.kind === 'user') return output
  headers.delete('x-change-seq')
  return actor.kind === 'share' && hasSeq(output) ? { ...output, seq: 0 } : output
}

/**
 * An answer of a public link with another number in the place of `seq`, which says only whether something has changed
 * since: it differs between links, and neither grows nor can be guessed.
 */
export async function withOpaqueSeq<T>(answer: T, shareId: string | null, secret: string): Promise<T> {
  if (!hasSeq(answer)) return answer
  return { ...answer, seq: await opaqueSeq(answer.seq, shareId ?? '', secret) }
}

async function opaqueSeq(seq: number, shareId: string, secret: string): Promise<number> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(`share-seq:${secret}`), hmac, false, ['sign'])
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, bytes.encode(`${shareId} ${seq}`)))
  // What a number of JavaScript holds exactly.
  return Number(digest.getBigUint64(0) >> 11n)
}

function hasSeq(output: unknown): output is { seq: number } {
  return typeof output === 'object' && output !== null && 'seq' in output && typeof output.seq === 'number'
}
